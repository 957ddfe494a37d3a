/** The name of a file or folder without the folders above it. Paths of a repository are separated by `/` on every system. */
export function fileName(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

/** A file's name without its last ending: `url.test` of `src/url.test.ts`. */
export function stemOf(path: string): string {
  return fileName(path).replace(/\.\w+$/, '');
}

/** The folder that a file lies in; empty at the top of the repository. */
export function folderOf(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf('/')));
}

/** Whether two paths end in the same name, without regard to case. */
export function isNamedAlike(path: string, other: string): boolean {
  return fileName(path).toLowerCase() === fileName(other).toLowerCase();
}
