import { existsSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { execa } from 'execa';
import { WorkspaceError } from '../../../errors/index.ts';

/** Bytes a second below which, and seconds after which, a clone counts as hung. */
const slowTransfer = ['-c', 'http.lowSpeedLimit=1000', '-c', 'http.lowSpeedTime=60'];
const cloneTimeoutMs = 30 * 60_000;

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
  options: { cwd?: string; env?: Record<string, string>; timeout?: number } = {},
): Promise<string> {
  const { cwd, env, timeout } = options;
  const { stdout } = await execa(
    'git',
    ['-c', 'core.hooksPath=/dev/null', '-c', 'safe.directory=*', ...args],
    {
      ...(cwd === undefined ? {} : { cwd }),
      ...(timeout === undefined ? {} : { timeout }),
      env: gitEnv(env),
      extendEnv: false,
      maxBuffer: 256 * 1024 * 1024,
    },
  );
  return stdout;
}

/** Finds the clone of `owner/name` under `folder` in any of the usual layouts. */
export function findClone(folder: string, repo: string): string | undefined {
  const [owner = '', name = ''] = repo.split('/');
  const layouts = [
    `${owner}+${name}/repo`,
    `${owner}+${name}`,
    `${owner}__${name}`,
    `${owner}__${name}.git`,
    `${owner}/${name}`,
    `${owner}/${name}.git`,
    `${name}.git`,
    name,
  ];
  return layouts
    .flatMap((layout) => [join(folder, layout), join(folder, layout, '.git')])
    .find((dir) => existsSync(join(dir, 'HEAD')) && existsSync(join(dir, 'objects')));
}

/**
 * The clone of a repository, made from `cloneUrl` when the folder lacks it.
 * @throws {WorkspaceError} when it cannot be cloned
 */
export async function requireClone(folder: string, repo: string, cloneUrl: string): Promise<string> {
  const found = findClone(folder, repo);
  if (found !== undefined) return found;
  const target = join(folder, `${repo.replace('/', '__')}.git`);
  const part = `${target}.part-${process.pid}`;
  try {
    await mkdir(folder, { recursive: true });
    await git([...slowTransfer, 'clone', '--quiet', '--bare', `${cloneUrl}/${repo}`, part], {
      timeout: cloneTimeoutMs,
    });
    await rename(part, target);
    return target;
  } catch (cause) {
    await rm(part, { recursive: true, force: true });
    const winner = findClone(folder, repo); // a parallel case may have cloned it in the meantime
    if (winner !== undefined) return winner;
    throw new WorkspaceError('unreadable', `${repo} could not be cloned: ${lastWords(cause)}`, {
      cause,
      hint: `Put a bare clone into ${folder}, or check the connection and --clone-url.`,
    });
  }
}

/**
 * Writes the tree of `commit` into `dir` as a repository of exactly one commit, so that no later history can be seen.
 * Goes through an index instead of `git archive`, which leaves out what .gitattributes excludes from archives.
 * @throws {WorkspaceError} when the clone does not have the commit
 */
export async function writeCheckout(clone: string, commit: string, dir: string): Promise<void> {
  const index = `${dir}.index`;
  const env = { GIT_INDEX_FILE: index };
  try {
    await mkdir(dir, { recursive: true });
    await git([`--git-dir=${clone}`, 'read-tree', commit], { cwd: dir, env });
    await git([`--git-dir=${clone}`, `--work-tree=${dir}`, 'checkout-index', '--all', '--force'], {
      cwd: dir,
      env,
    });
  } catch (cause) {
    throw new WorkspaceError('unreadable', `no checkout of ${commit} from ${clone}: ${lastWords(cause)}`, {
      cause,
    });
  } finally {
    await rm(index, { force: true });
  }
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
