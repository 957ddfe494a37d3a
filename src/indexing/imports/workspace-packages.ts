import { addTo } from '../../text/group-by.ts';
import { fileName } from '../../text/paths/path-parts.ts';

/** Where a package that is imported by name begins. */
export interface WorkspacePackages {
  /**
   * Paths, without an ending, of what a bare specifier may mean: the entry of a package of this repository or a file in it.
   * Packages are known by their folder, which is called as they are in nearly every workspace; manifests are not read.
   */
  candidates(specifier: string): string[];
}

const manifest = 'package.json';
const entries = ['src/index', 'index', 'lib/index', 'src/main', 'main'];
const roots = ['src', '', 'lib'];

/** Finds the packages of a workspace by the manifests below its root. */
export function findWorkspacePackages(paths: readonly string[]): WorkspacePackages {
  const folders = new Map<string, string[]>();
  for (const path of paths) {
    if (!path.endsWith(`/${manifest}`)) continue;
    const folder = path.slice(0, -manifest.length - 1);
    const name = fileName(folder);
    addTo(folders, name, folder);
  }
  return {
    candidates(specifier) {
      if (folders.size === 0 || specifier.startsWith('.')) return [];
      const parts = specifier.split('/');
      const scope = parts[0]!.startsWith('@') ? parts[0]!.slice(1) : undefined;
      // `@scope/name`, in a folder `name` or `scope-name`; `name`; a package within the one that the repository is.
      const at = [1, 0].find((place) => folders.has(parts[place] ?? ''));
      const named = at === undefined && scope ? `${scope}-${parts[1]}` : (parts[at ?? 0] ?? '');
      const found = folders.get(named) ?? [];
      if (found.length !== 1) return [];
      const rest = parts.slice((at ?? 1) + 1).join('/');
      return rest === ''
        ? entries.map((entry) => `${found[0]}/${entry}`)
        : roots.map((root) => [found[0], root, rest].filter(Boolean).join('/'));
    },
  };
}
