import { existsSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { WorkspaceError } from '../../../errors/index.ts';
import { commitAll, git, lastWords } from '../git.ts';

/** Bytes a second below which, and seconds after which, a clone counts as hung. */
const slowTransfer = ['-c', 'http.lowSpeedLimit=1000', '-c', 'http.lowSpeedTime=60'];
const cloneTimeoutMs = 30 * 60_000;

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
  // The objects of the clone, and nothing of its configuration: it could name filters for attributes of the tree.
  const env = { GIT_INDEX_FILE: index, GIT_ALTERNATE_OBJECT_DIRECTORIES: join(clone, 'objects') };
  try {
    await mkdir(dir, { recursive: true });
    await git(['init', '--quiet'], { cwd: dir });
    await git(['read-tree', commit], { cwd: dir, env });
    await git(['checkout-index', '--all', '--force'], { cwd: dir, env });
  } catch (cause) {
    throw new WorkspaceError('unreadable', `no checkout of ${commit} from ${clone}: ${lastWords(cause)}`, {
      cause,
    });
  } finally {
    await rm(index, { force: true });
  }
  await commitAll(dir);
}
