import { execa } from 'execa';
import { gitEnvironment, settingArguments } from '../../adapters/git/index.ts';

/** Where clones of data sets come from. */
const protocols = 'https:http:ssh:git:file';

/**
 * Runs git; rejects with its own words. As everywhere, neither the user's configuration nor that of a clone makes it run
 * anything (R11): a folder of clones may have been handed over. Links are written, as projects have them.
 */
export async function git(
  args: readonly string[],
  options: { cwd?: string; env?: Record<string, string>; timeout?: number; keepLastLineEnd?: boolean } = {},
): Promise<string> {
  const { cwd = process.cwd(), env, timeout, keepLastLineEnd = false } = options;
  const { stdout } = await execa('git', [...settingArguments('*'), '-c', 'core.symlinks=true', ...args], {
    cwd,
    timeout,
    env: { ...gitEnvironment(cwd, protocols), ...env },
    extendEnv: false,
    stripFinalNewline: !keepLastLineEnd,
    maxBuffer: 256 * 1024 * 1024,
  });
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
