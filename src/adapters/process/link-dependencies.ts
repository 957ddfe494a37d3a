import { lstat, mkdir, readdir, readFile, readlink, symlink } from 'node:fs/promises';
import path from 'node:path';

/**
 * Makes installed dependencies visible in a checkout where nothing can be mounted: a folder of links, one for each
 * package. Links between packages of a workspace are copied as they are, so that they lead into the checkout and not
 * into the user's working tree.
 */
export async function linkDependencies(
  dependencies: readonly { folder: string; from: string }[],
  root: string,
): Promise<void> {
  for (const { folder, from } of dependencies) await linkEntries(from, path.join(root, folder), 0);
}

async function linkEntries(from: string, at: string, depth: number): Promise<void> {
  if ((await lstat(at).catch(() => undefined)) !== undefined) return;
  await mkdir(at, { recursive: true });
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const [source, target] = [path.join(from, entry.name), path.join(at, entry.name)];
    // Scopes (`@types`) hold packages, and `.bin` holds links that must start in the checkout.
    const opened =
      depth === 0 && entry.isDirectory() && (entry.name.startsWith('@') || entry.name === '.bin');
    if (opened) await linkEntries(source, target, depth + 1);
    else if (entry.isSymbolicLink()) await symlink(await relativeOrWhole(source), target);
    else await symlink(source, target);
  }
}

async function relativeOrWhole(link: string): Promise<string> {
  const value = await readlink(link);
  return path.isAbsolute(value) ? link : value;
}

/**
 * Finds out whether a virtual environment holds the project itself as an editable install, by its path files
 * (`*.pth`, PEP 660 finders, `*.egg-link`). Returns the file that says so.
 */
export async function editableInstall(environment: string, workingTree: string): Promise<string | undefined> {
  if (workingTree === '') return undefined;
  for (const python of await list(path.join(environment, 'lib'))) {
    const site = path.join(environment, 'lib', python, 'site-packages');
    for (const name of await list(site)) {
      if (!/\.(pth|egg-link)$|^__editable__.*\.py$/.test(name)) continue;
      const text = await readFile(path.join(site, name), 'utf8').catch(() => '');
      if (text.includes(workingTree)) return path.join(site, name);
    }
  }
  return undefined;
}

function list(folder: string): Promise<string[]> {
  return readdir(folder).catch(() => []);
}
