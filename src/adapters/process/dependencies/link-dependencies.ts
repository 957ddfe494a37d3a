import { lstat, mkdir, readdir, readFile, readlink, symlink } from 'node:fs/promises';
import path from 'node:path';
import { inFolderBeneath } from './folder-beneath.ts';

/**
 * Makes installed dependencies visible in a checkout where nothing can be mounted: a folder of links, one for each
 * package. Links between packages of a workspace are copied as they are, so that they lead into the checkout and not
 * into the user's working tree.
 */
export async function linkDependencies(
  dependencies: readonly { folder: string; from: string }[],
  root: string,
): Promise<void> {
  for (const { folder, from } of dependencies) {
    await inFolderBeneath(root, path.posix.dirname(folder), (parent) =>
      linkEntries(from, path.join(parent, path.posix.basename(folder)), 0),
    );
  }
}

async function linkEntries(from: string, at: string, depth: number): Promise<void> {
  if ((await lstat(at).catch(() => undefined)) !== undefined) return;
  await mkdir(at);
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
 * Import roots of the working tree that a virtual environment holds as editable installs, relative to the tree: from
 * path files (`*.pth`, `*.egg-link`) and from the mappings of PEP 660 finders. Without a sandbox the same folders of the
 * checkout have to come before them on `PYTHONPATH`, or the working tree would be tested and not the patch.
 */
export async function editableRoots(environment: string, workingTree: string): Promise<string[]> {
  const roots = new Set<string>();
  for (const python of await list(path.join(environment, 'lib'))) {
    const site = path.join(environment, 'lib', python, 'site-packages');
    for (const name of await list(site)) {
      if (!/\.(pth|egg-link)$|^__editable__.*\.py$/.test(name)) continue;
      const text = await readFile(path.join(site, name), 'utf8').catch(() => '');
      for (const place of placesBelow(workingTree, text)) {
        // A finder maps a package to its own folder; what can be imported from is the folder above.
        roots.add(path.relative(workingTree, name.endsWith('.py') ? path.dirname(place) : place));
      }
    }
  }
  return [...roots].filter((root) => !root.startsWith('..'));
}

function placesBelow(folder: string, text: string): string[] {
  return text.split(/['"\n]/).filter((part) => part === folder || part.startsWith(`${folder}/`));
}

function list(folder: string): Promise<string[]> {
  return readdir(folder).catch(() => []);
}
