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
  return below;
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
