import { execa } from 'execa';

/** Git's surroundings without the user's configuration and hooks. */
function gitEnv(extra: Record<string, string> = {}): NodeJS.ProcessEnv {
  return {
    PATH: process.env['PATH'],
    GIT_CONFIG_NOSYSTEM: '1',
    GIT_CONFIG_GLOBAL: process.platform === 'win32' ? 'NUL' : '/dev/null',
    GIT_TERMINAL_PROMPT: '0',
    LC_ALL: 'C',
    ...extra,
  };
}

/** Runs git; rejects with its own words. */
export async function git(
  args: readonly string[],
  options: { cwd?: string; env?: Record<string, string>; timeout?: number; keepLastLineEnd?: boolean } = {},
): Promise<string> {
  const { cwd, env, timeout, keepLastLineEnd = false } = options;
  const { stdout } = await execa(
    'git',
    ['-c', 'core.hooksPath=/dev/null', '-c', 'safe.directory=*', ...args],
    {
      cwd,
      timeout,
      env: gitEnv(env),
      extendEnv: false,
      stripFinalNewline: !keepLastLineEnd,
      maxBuffer: 256 * 1024 * 1024,
    },
  );
  return stdout;
}

/** Makes a folder a repository of one commit that holds everything in it. */
export async function commitAll(dir: string): Promise<void> {
  const author = ['-c', 'user.name=bench', '-c', 'user.email=bench@localhost', '-c', 'core.autocrlf=false'];
  await git(['init', '--quiet'], { cwd: dir });
  await git([...author, 'add', '--all', '--force'], { cwd: dir });
  await git([...author, 'commit', '--quiet', '--no-verify', '--message', 'base'], { cwd: dir });
}

/** The last 500 characters of what git said, else the error's own message. */
export function lastWords(error: unknown): string {
  const { stderr, message } = error as { stderr?: string; message?: string };
  return (stderr || message || String(error)).trim().slice(-500);
}
