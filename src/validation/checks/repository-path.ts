/**
 * Turns a path as a tool printed it into a path of the repository: absolute ones below one of the roots, relative ones
 * below `cwd`, or below the root when only that exists. `undefined` when it lies outside.
 * @param exists whether a path is one of the tree
 */
export function repositoryPath(
  printed: string,
  place: { roots: readonly string[]; cwd: string; exists: (path: string) => boolean },
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
  return longestKnownEnd(fromRoot, place.exists) ?? below;
}

/** Go names files below the module path (`example.com/module/sub/a.go`): leading parts are taken off until it fits. */
function longestKnownEnd(path: string | undefined, exists: (path: string) => boolean): string | undefined {
  for (let rest = path; rest !== undefined && rest.includes('/');) {
    rest = rest.slice(rest.indexOf('/') + 1);
    if (exists(rest)) return rest;
  }
  return undefined;
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
