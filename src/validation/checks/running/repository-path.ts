import { groupBy } from '../../../text/group-by.ts';
import { fileName } from '../../../text/paths/path-parts.ts';
import { escapeRegExp } from '../../../text/words/whole-word.ts';

/**
 * Turns a path that a tool printed into a path of the repository. Absolute paths must be below one of the roots; relative ones are below
 * `cwd`, or below the root if only that exists.
 * @param place.exists whether the tree contains a path
 * @param place.endingIn the only path of the tree with a given ending: build tools name files relative to a module's
 * folder, or by their package alone
 * @returns `undefined` when the path is outside the repository
 */
export function repositoryPath(
  printed: string,
  place: {
    roots: readonly string[];
    cwd: string;
    exists: (path: string) => boolean;
    endingIn?: (end: string) => string | undefined;
  },
): string | undefined {
  const path = decodeUrl(printed.trim()).replaceAll('\\', '/');
  if (path.startsWith('/') || /^[A-Za-z]:\//.test(path)) {
    const root = place.roots.find((candidate) => path.startsWith(`${candidate}/`));
    return root === undefined ? undefined : normal(path.slice(root.length + 1));
  }
  const below = normal(place.cwd === '' ? path : `${place.cwd}/${path}`);
  if (below !== undefined && place.exists(below)) return below;
  const fromRoot = normal(path);
  if (fromRoot !== undefined && place.exists(fromRoot)) return fromRoot;
  return longestKnownEnd(fromRoot, place.exists) ?? inModule(fromRoot, place.endingIn) ?? below;
}

/** Writes the paths of a text that are below a root as paths of the repository: where a checkout lies tells nobody anything. */
export function withoutRoots(roots: readonly string[]): (text: string) => string {
  const folders = roots.filter((root) => root.length > 1).map(escapeRegExp);
  if (folders.length === 0) return (text) => text;
  const below = new RegExp(String.raw`(?:file://|(?<![\w./-]))(?:${folders.join('|')})/`, 'g');
  return (text) => text.replace(below, '');
}

/** Go prefixes files with the module path (`example.com/module/sub/a.go`): leading parts are removed until the rest exists. */
function longestKnownEnd(path: string | undefined, exists: (path: string) => boolean): string | undefined {
  for (let rest = path; rest !== undefined && rest.includes('/');) {
    rest = rest.slice(rest.indexOf('/') + 1);
    if (exists(rest)) return rest;
  }
  return undefined;
}

/** Finds `src/test/java/org/a/BTest.java` in the folder of some module, or in a source set with another name. */
function inModule(
  path: string | undefined,
  endingIn: (end: string) => string | undefined = () => undefined,
): string | undefined {
  if (path === undefined || /(?:^|\/)node_modules\//.test(path) || !path.includes('/')) return undefined;
  const inPackage = /^src\/test\/\w+\/(.+\/.+)$/.exec(path)?.[1];
  return endingIn(path) ?? (inPackage === undefined ? undefined : endingIn(inPackage));
}

/** Returns a lookup of the only path with a given ending. Paths are grouped by file name on the first call. */
export function pathsByEnd(paths: Iterable<string>): (end: string) => string | undefined {
  let byName: Map<string, string[]> | undefined;
  return (end) => {
    byName ??= groupBy([...paths], fileName);
    const fits = (byName.get(fileName(end)) ?? []).filter((file) => file.endsWith(`/${end}`));
    return fits.length === 1 ? fits[0] : undefined;
  };
}

function decodeUrl(path: string): string {
  if (!path.startsWith('file://')) return path;
  try {
    return decodeURIComponent(path.slice('file://'.length));
  } catch {
    return path.slice('file://'.length);
  }
}

function normal(path: string): string | undefined {
  const parts: string[] = [];
  for (const part of path.split('/')) {
    if (part === '' || part === '.') continue;
    if (part !== '..') parts.push(part);
    else if (parts.pop() === undefined) return undefined;
  }
  return parts.length === 0 ? undefined : parts.join('/');
}
