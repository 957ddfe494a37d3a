import type { TreeEntry } from '../../../domain/index.ts';

/** The folders that tools install dependencies into, relative to the manifest that shows that the tool is used. */
const foldersByManifest: Readonly<Record<string, readonly string[]>> = {
  'package.json': ['node_modules', '.yarn/unplugged', '.yarn/cache'],
  'pyproject.toml': ['.venv', 'venv', 'env'],
  'setup.py': ['.venv', 'venv', 'env'],
  'setup.cfg': ['.venv', 'venv', 'env'],
  'requirements.txt': ['.venv', 'venv', 'env'],
  'tox.ini': ['.venv', 'venv'],
  'manage.py': ['.venv', 'venv', 'env'],
  Pipfile: ['.venv'],
  'composer.json': ['vendor'],
  Gemfile: ['vendor/bundle', '.bundle'],
  'mix.exs': ['deps'],
  'pubspec.yaml': ['.dart_tool'],
  'Cargo.toml': ['vendor', 'target'],
  'go.mod': ['vendor'],
};

/** The most dependency folders that are found; a repository with more packages has to name them in its configuration. */
const maxFolders = 500;

/**
 * The folders in which installed dependencies are expected: next to each manifest, and at the root. Folders with committed files
 * are left out, so that a mounted folder never hides a committed file.
 */
export function dependencyFolders(tree: readonly TreeEntry[]): string[] {
  const found = new Set<string>(['node_modules', '.venv', 'venv']);
  for (const { path } of tree) {
    const slash = path.lastIndexOf('/') + 1;
    for (const folder of foldersByManifest[path.slice(slash)] ?? []) found.add(path.slice(0, slash) + folder);
    if (found.size >= maxFolders) break;
  }
  return withoutCommitted([...found], tree).toSorted();
}

/** Leaves out folders that contain committed files or are inside a submodule, whose contents are defined by its own commit. */
export function withoutCommitted(folders: readonly string[], tree: readonly TreeEntry[]): string[] {
  const committed = new Set<string>();
  const entries = new Set(tree.map(({ path }) => path));
  for (const { path } of tree) {
    for (const folder of selfAndParents(path)) committed.add(folder);
  }
  return folders.filter(
    (folder) => !committed.has(folder) && !selfAndParents(folder).some((at) => entries.has(at)),
  );
}

/** A path and all of its parent folders. */
function selfAndParents(path: string): string[] {
  const all: string[] = [];
  for (let at = path.length; at > 0; at = path.lastIndexOf('/', at - 1)) all.push(path.slice(0, at));
  return all;
}
