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

/** What builds of Python packages write beside their code, as setuptools-scm and hatch-vcs do: without it, nothing can be imported. */
const versionFiles = ['_version.py', 'version.py'];

/** The most dependency folders that are found; a repository with more packages has to name them in its configuration. */
const maxFolders = 500;

/**
 * The folders in which installed dependencies are expected: next to each manifest, and at the root; and files with a version that
 * an installation has written into Python packages. Folders with committed files are left out, so that a mounted folder never hides
 * a committed file, and so are committed files.
 */
export function dependencyFolders(tree: readonly TreeEntry[]): string[] {
  const found = new Set<string>(['node_modules', '.venv', 'venv']);
  for (const { path } of tree) {
    const slash = path.lastIndexOf('/') + 1;
    for (const folder of foldersByManifest[path.slice(slash)] ?? []) found.add(path.slice(0, slash) + folder);
    if (found.size >= maxFolders) break;
  }
  for (const folder of outermostPackages(tree).slice(0, maxFolders))
    for (const file of versionFiles) found.add(`${folder}/${file}`);
  return withoutCommitted([...found], tree).toSorted();
}

/** Folders of Python packages that lie in no other package. */
function outermostPackages(tree: readonly TreeEntry[]): string[] {
  const end = '/__init__.py';
  const packages = new Set(
    tree.flatMap(({ path }) => (path.endsWith(end) ? [path.slice(0, -end.length)] : [])),
  );
  return [...packages].filter((folder) => !packages.has(folder.slice(0, folder.lastIndexOf('/'))));
}

/** Leaves out folders that contain committed files or are inside a submodule, whose contents are defined by its own commit. */
export function withoutCommitted(folders: readonly string[], tree: readonly TreeEntry[]): string[] {
  const root = newStep();
  const ways = folders.map((folder) => wayOf(folder, root));
  for (const { path } of tree) markCommitted(path, root);
  return folders.filter(
    (_, nth) => !ways[nth]!.some(({ isEntry }) => isEntry) && ways[nth]!.at(-1)?.holdsEntry !== true,
  );
}

/**
 * A name on the way to a folder. Only these are kept: those to all entries of a deep tree would be more than memory
 * holds.
 */
interface Step {
  next: Map<string, Step>;
  /** An entry of the tree has this path. */
  isEntry: boolean;
  /** An entry has this path or lies below it. */
  holdsEntry: boolean;
}

function newStep(): Step {
  return { next: new Map(), isEntry: false, holdsEntry: false };
}

function wayOf(folder: string, root: Step): Step[] {
  const way: Step[] = [];
  let step = root;
  for (const name of folder.split('/')) {
    const next: Step = step.next.get(name) ?? newStep();
    step.next.set(name, next);
    way.push(next);
    step = next;
  }
  return way;
}

/** Marks the steps that lead to an entry, as far as they lead to a folder. */
function markCommitted(path: string, root: Step): void {
  let [step, start]: [Step, number] = [root, 0];
  for (;;) {
    const slash = path.indexOf('/', start);
    const next = step.next.get(slash < 0 ? path.slice(start) : path.slice(start, slash));
    if (!next) return;
    next.holdsEntry = true;
    if (slash < 0) next.isEntry = true;
    if (slash < 0) return;
    [step, start] = [next, slash + 1];
  }
}
