import { access, copyFile, link, mkdir, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { isCommitId } from '../../../domain/index.ts';
import { WorkspaceError, ignoring } from '../../../errors/index.ts';
import { replaceFile } from '../../disk/replace-file.ts';
import { makeTemporaryFolder } from '../../disk/temporary-folder.ts';
import { hardenedGit, type GitClient } from './hardened-git.ts';
import { stoppedFromWaiting } from './endless-waits.ts';

/** Settings of a repository that say how its files lie on this disk, and the only values they may have. */
const carried = /^core\.(filemode|ignorecase|precomposeunicode|autocrlf|eol)$/;
const harmless = /^(true|false|input|lf|crlf|native)$/i;

/**
 * Runs commands that look at the working tree, or write the index, under a git directory of our own: it shares the objects
 * and the index, and none of the configuration. A filter, driver or monitor that somebody planted in `.git/config` has no name there, so an
 * attribute that calls for it calls for nothing (R11, H18).
 * @param root top folder of a working tree
 */
export async function withOwnGitDir<T>(root: string, use: (git: GitClient) => Promise<T>): Promise<T> {
  const [real, settings] = await Promise.all([readPlaces(root), readCarried(root)]);
  return inOwnDir(real, settings, async (dir) => {
    await copyFile(path.join(real.common, 'info', 'exclude'), path.join(dir, 'info', 'exclude')).catch(
      ignoring('ENOENT'),
    );
    for (const name of await readdir(real.gitDir))
      if (name.startsWith('sharedindex.')) await share(path.join(real.gitDir, name), path.join(dir, name));
    const places = {
      GIT_DIR: dir,
      GIT_WORK_TREE: root,
      GIT_INDEX_FILE: path.join(real.gitDir, 'index'),
      GIT_OBJECT_DIRECTORY: real.objects,
    };
    return stoppedFromWaiting(root, (signal) => use(hardenedGit(root, places, signal)));
  });
}

/**
 * The same for a fetch, which shares the references and no index: an address that the repository's configuration would
 * rewrite, proxy or let go unverified is the one that we asked for. Where history was cut off moves back afterwards.
 */
export async function withOwnFetchDir<T>(
  root: string,
  use: (places: Readonly<Record<string, string>>) => Promise<T>,
): Promise<T> {
  const real = await readPlaces(root);
  return inOwnDir(real, [], async (dir) => {
    await rm(path.join(dir, 'refs'), { recursive: true });
    for (const name of ['refs', 'packed-refs'])
      await share(path.join(real.common, name), path.join(dir, name)).catch(ignoring('ENOENT'));
    const [shallow, ours] = [path.join(real.common, 'shallow'), path.join(dir, 'shallow')];
    await copyFile(shallow, ours).catch(ignoring('ENOENT'));
    const result = await use({ GIT_DIR: dir, GIT_OBJECT_DIRECTORY: real.objects });
    await readFile(ours)
      .then((cut) => replaceFile(shallow, cut))
      .catch(ignoring('ENOENT'));
    return result;
  });
}

/**
 * Reads objects of a clone that may be partial. Beside the remote that lacking objects are promised by, git ends at the
 * first of them ({@link hardenedGit} lets it fetch nothing); where no remote is known, it says which are missing.
 * @param read is done again from its beginning where git ended
 */
export async function withoutPromises<T>(
  root: string,
  read: (places: Readonly<Record<string, string>>) => Promise<T>,
): Promise<T> {
  try {
    return await read({});
  } catch (error) {
    if (!(error instanceof WorkspaceError) || !/ from promisor remote/.test(error.message)) throw error;
    const real = await readPlaces(root);
    return inOwnDir(real, [], (dir) => read({ GIT_DIR: dir, GIT_OBJECT_DIRECTORY: real.objects }));
  }
}

async function inOwnDir<T>(
  real: Places,
  settings: readonly [string, string][],
  use: (dir: string) => Promise<T>,
): Promise<T> {
  const folder = await makeTemporaryFolder('git');
  try {
    await furnish(folder.path, real, settings);
    return await use(folder.path);
  } finally {
    await folder.dispose();
  }
}

/** The shared part of a split index would be written here, and be gone with this folder. */
const noNewSharedIndex = '[splitIndex]\n\tmaxPercentChange = 100\n';

interface Places {
  gitDir: string;
  common: string;
  objects: string;
  objectFormat: string;
  /** Absent before the first commit. */
  head: string | undefined;
}

async function readPlaces(root: string): Promise<Places> {
  const git = hardenedGit(root);
  const words = ['--absolute-git-dir', '--git-common-dir', '--git-path', 'objects', '--show-object-format'];
  const facts = await git.raw(['rev-parse', ...words, 'HEAD']).catch(() => git.raw(['rev-parse', ...words])); // before the first commit
  const [gitDir = '', common = '', objects = '', objectFormat = 'sha1', head] = facts.trimEnd().split('\n');
  return {
    gitDir,
    common: path.resolve(root, common),
    objects: path.resolve(root, objects),
    objectFormat,
    // In a bare repository without commits, `HEAD` is the name of a file.
    head: isCommitId(head ?? '') ? head : undefined,
  };
}

async function readCarried(root: string): Promise<[string, string][]> {
  const listed = await hardenedGit(root)
    .raw(['config', '--local', '--null', '--get-regexp', '^core\\.'])
    .catch(() => '');
  return listed
    .split('\0')
    .map((row): [string, string] => [row.split('\n')[0]!, row.slice(row.indexOf('\n') + 1)])
    .filter(([name, value]) => carried.test(name) && harmless.test(value));
}

async function furnish(dir: string, real: Places, settings: readonly [string, string][]): Promise<void> {
  const format = real.objectFormat === 'sha256' ? '[extensions]\n\tobjectFormat = sha256\n' : '';
  const core = settings.map(([name, value]) => `\t${name.slice('core.'.length)} = ${value}\n`).join('');
  await mkdir(path.join(dir, 'refs'));
  await mkdir(path.join(dir, 'info'));
  await writeFile(
    path.join(dir, 'config'),
    `[core]\n\trepositoryformatversion = ${format ? 1 : 0}\n${core}${format}${noNewSharedIndex}`,
  );
  await writeFile(path.join(dir, 'HEAD'), `${real.head ?? 'ref: refs/heads/unborn'}\n`);
}

/** What is shared is read and never written. */
async function share(from: string, to: string): Promise<void> {
  await access(from);
  await symlink(from, to).catch(() => link(from, to));
}
