import { spawn } from 'node:child_process';
import { WorkspaceError } from '../../../errors/index.ts';
import { endedWithUs } from './ended-with-us.ts';
import { gitEnvironment, oldestGit, settingArguments } from './git-settings.ts';
import { watchTrees } from './endless-trees.ts';
import { watchMemory } from './memory-watch.ts';

/** Runs git with arguments and returns its output. */
export interface GitClient {
  /** @throws {WorkspaceError} with git's own last words */
  raw(args: string[]): Promise<string>;
}

/**
 * git through simple-git, hardened. The library is loaded by the first command: what only reads a repository needs none
 * of it. For commands that read objects and references only; those that look at files go through `withOwnGitDir`.
 * @param places variables that say where the parts of the repository lie
 * @param signal ends git
 */
export function hardenedGit(
  root: string,
  places: Readonly<Record<string, string>> = {},
  signal?: AbortSignal,
): GitClient {
  return {
    raw: async (args) => {
      const { openClient } = await import('./simple-client.ts');
      const stop = new AbortController();
      const signals = signal ? AbortSignal.any([signal, stop.signal]) : stop.signal;
      const client = openClient(root, places, signals);
      const unwatch = watchTrees({ root, args, places }, () => stop.abort());
      try {
        return await client.raw(args);
      } catch (cause) {
        throw stop.signal.aborted ? endless(root, args) : failed(root, args, (cause as Error).message, cause);
      } finally {
        unwatch();
      }
    },
  };
}

/** More than the tree and the history of any repository that is known; trees of trees can name a billion files in a kilobyte. */
const maxOfOneAnswer = 256 * 1024 * 1024;

/**
 * The whole output of one git command without input.
 * @throws {WorkspaceError} with git's own last words, or when the output has no end
 */
export async function answerOfGit(
  root: string,
  args: readonly string[],
  places: Readonly<Record<string, string>> = {},
): Promise<string> {
  const chunks: Buffer[] = [];
  let room = maxOfOneAnswer;
  const take = (chunk: Buffer) => {
    room -= chunk.length;
    if (room < 0) throw endless(root, args);
    chunks.push(chunk);
  };
  await streamGit(root, { args, places }, take);
  return Buffer.concat(chunks).toString('utf8');
}

function endless(root: string, args: readonly string[]): WorkspaceError {
  return new WorkspaceError('unreadable', `git ${args[0]} lists more than can be read in ${root}`, {
    hint: 'A commit has millions of files or endlessly nested trees. Use another one: --base REVISION.',
  });
}

/** A git command. */
export interface GitCommand {
  args: readonly string[];
  /** For standard input. */
  input?: string | undefined;
  /** Variables that say where the parts of the repository lie. */
  places?: Readonly<Record<string, string>> | undefined;
}

/**
 * Runs git with bytes on standard input and bytes out, which simple-git does not offer.
 * @param onData what it throws ends git
 * @throws {WorkspaceError} with git's own last words, or when it takes more memory than any repository needs
 */
export function streamGit(
  root: string,
  { args, input = '', places }: GitCommand,
  onData: (chunk: Buffer) => void,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn('git', [...settingArguments(root), ...args], {
      cwd: root,
      env: { ...gitEnvironment(root), ...endedWithUs(), ...places },
    });
    let words = '';
    const stop = (error: Error) => {
      child.stdout.destroy();
      child.kill('SIGKILL');
      reject(error);
    };
    const isEndless = () => stop(endless(root, args));
    const unwatch = [watchMemory(child.pid, isEndless), watchTrees({ root, args, places }, isEndless)];
    child.stdout.on('data', (chunk: Buffer) => {
      try {
        onData(chunk);
      } catch (error) {
        stop(error as Error);
      }
    });
    child.stderr.on('data', (chunk: Buffer) => (words = (words + chunk.toString('utf8')).slice(-2000)));
    child.on('error', (cause) => reject(gitMissing(cause)));
    child.on('close', (code) => {
      for (const end of unwatch) end();
      if (code === 0) resolve();
      else reject(failed(root, args, words));
    });
    child.stdin.on('error', () => undefined); // git may end before it has read everything; its exit code tells
    child.stdin.end(input);
  });
}

function failed(root: string, args: readonly string[], words: string, cause?: unknown): WorkspaceError {
  return new WorkspaceError('unreadable', `git ${args[0]} failed in ${root}: ${words.trim()}`, { cause });
}

/** The error for a machine without git. */
export function gitMissing(cause: unknown): WorkspaceError {
  return new WorkspaceError('git-missing', 'git could not be started', {
    cause,
    hint: `Install git ${oldestGit.join('.')} or newer and make sure that it is on PATH.`,
  });
}
