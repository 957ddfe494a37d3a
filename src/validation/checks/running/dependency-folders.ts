import type { TreeEntry } from '../../../domain/index.ts';

/** Folders that tools install dependencies into, by the file that shows the tool is used. Relative to that file. */
const folders: Readonly<Record<string, readonly string[]>> = {
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

/** A repository with more packages than this names its dependency folders in the configuration. */
const maxFolders = 500;

/**
 * Where installed dependencies would lie in the user's working tree: beside each manifest, and at the root. Only
 * folders of which the commit holds nothing, so that a mounted folder never hides a committed file.
 */
export function dependencyFolders(tree: readonly TreeEntry[]): string[] {
  const found = new Set<string>(['node_modules', '.venv', 'venv']);
  for (const { path } of tree) {
    const slash = path.lastIndexOf('/') + 1;
    for (const folder of folders[path.slice(slash)] ?? []) found.add(path.slice(0, slash) + folder);
    if (found.size >= maxFolders) break;
  }
  return withoutCommitted([...found], tree).toSorted();
}

/** Leaves out the folders that the commit has files in, and what lies in a submodule: a commit of its own says what is there. */
export function withoutCommitted(wanted: readonly string[], tree: readonly TreeEntry[]): string[] {
  const committed = new Set<string>();
  const entries = new Set(tree.map(({ path }) => path));
  for (const { path } of tree) {
    for (const above of andAbove(path)) committed.add(above);
  }
  return wanted.filter((folder) => !committed.has(folder) && !andAbove(folder).some((at) => entries.has(at)));
}

/** A path and all folders that it lies in. */
function andAbove(path: string): string[] {
  const all: string[] = [];
  for (let at = path.length; at > 0; at = path.lastIndexOf('/', at - 1)) all.push(path.slice(0, at));
  return all;
}
