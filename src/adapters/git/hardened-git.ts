import { spawn } from 'node:child_process';
import { simpleGit, type SimpleGit } from 'simple-git';
import { WorkspaceError } from '../../errors/index.ts';

/**
 * Settings that keep a repository from making the host run anything (R11, H18): no hooks, no file-system monitor, no
 * external diff, no attributes from outside, https only.
 */
const settings = [
  'core.hooksPath=/dev/null',
  'core.fsmonitor=false',
  'core.quotePath=false',
  'core.attributesFile=/dev/null',
  'core.symlinks=false',
  'submodule.recurse=false',
  'protocol.allow=never',
  'protocol.https.allow=always',
  'log.showSignature=false',
  'gc.auto=0',
];

/** The whole environment git gets: nothing of the user's but PATH; system and global configuration are off. */
export function gitEnvironment(): Record<string, string> {
  return {
    PATH: process.env['PATH'] ?? '',
    ...(process.env['SystemRoot'] ? { SystemRoot: process.env['SystemRoot'] } : {}),
    GIT_CONFIG_NOSYSTEM: '1',
    GIT_CONFIG_GLOBAL: process.platform === 'win32' ? 'NUL' : '/dev/null',
    GIT_ATTR_NOSYSTEM: '1',
    GIT_TERMINAL_PROMPT: '0',
    GIT_OPTIONAL_LOCKS: '0',
    GIT_NO_LAZY_FETCH: '1',
    LC_ALL: 'C',
  };
}

/** `-c name=value` pairs; `safe.directory` is honoured from the command line only, since global config is off. */
export function settingArguments(root: string): string[] {
  return [...settings, `safe.directory=${root}`].flatMap((setting) => ['-c', setting]);
}

/** A simple-git client with the hardening above. Refuses what simple-git 4 knows to be unsafe. */
export function hardenedGit(root: string): SimpleGit {
  return simpleGit({
    baseDir: root,
    config: [...settings, `safe.directory=${root}`],
    maxConcurrentProcesses: 2,
    allowEnvironment: Object.keys(gitEnvironment()),
    unsafe: {
      allowUnsafeHooksPath: true,
      allowUnsafeFsMonitor: true,
      allowUnsafeProtocolOverride: true,
      allowUnsafeConfigPaths: true,
    },
  }).env(gitEnvironment());
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
    hint: 'Install git 2.30 or newer and make sure that it is on PATH.',
  });
}
