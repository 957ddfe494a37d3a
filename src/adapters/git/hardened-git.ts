import { spawn } from 'node:child_process';
import { WorkspaceError } from '../../errors/index.ts';
import { gitEnvironment, oldestGit, settingArguments } from './git-settings.ts';

/** Runs git with a few words and answers with its words. */
export interface GitClient {
  raw(args: string[]): Promise<string>;
}

/**
 * git through simple-git, hardened. The library is loaded by the first command: what only reads a repository needs none
 * of it. For commands that read objects and references only; those that look at files go through `withOwnGitDir`.
 * @param places variables that say where the parts of the repository lie
 */
export function hardenedGit(root: string, places: Readonly<Record<string, string>> = {}): GitClient {
  return {
    raw: async (args) => {
      const { openClient } = await import('./simple-client.ts');
      return openClient(root, places).raw(args);
    },
  };
}

/**
 * Runs git with bytes on standard input and bytes out, which simple-git does not offer.
 * @throws {WorkspaceError} with git's own last words
 */
export function streamGit(
  root: string,
  args: readonly string[],
  input: string,
  onData: (chunk: Buffer) => void,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn('git', [...settingArguments(root), ...args], { cwd: root, env: gitEnvironment() });
    let words = '';
    child.stdout.on('data', onData);
    child.stderr.on('data', (chunk: Buffer) => (words = (words + chunk.toString('utf8')).slice(-2000)));
    child.on('error', (cause) => reject(gitMissing(cause)));
    child.on('close', (code) =>
      code === 0
        ? resolve()
        : reject(new WorkspaceError('unreadable', `git ${args[0]} failed in ${root}: ${words.trim()}`)),
    );
    child.stdin.on('error', () => undefined); // git may end before it has read everything; its exit code tells
    child.stdin.end(input);
  });
}

/** The error for a machine without git. */
export function gitMissing(cause: unknown): WorkspaceError {
  return new WorkspaceError('git-missing', 'git could not be started', {
    cause,
    hint: `Install git ${oldestGit.join('.')} or newer and make sure that it is on PATH.`,
  });
}
