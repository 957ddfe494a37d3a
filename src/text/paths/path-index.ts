import { foldPath } from './repository-path.ts';

/**
 * The names in a tree, in every spelling that some file system treats as the same (R34). A new file must clash with
 * none of them, on any machine that checks the commit out.
 */
export class PathIndex {
  readonly #files = new Map<string, string>();
  readonly #folders = new Map<string, string>();
  /** Exact names of folders: a tree may already hold two that differ only in case. */
  readonly #known = new Set<string>();

  constructor(entries: Iterable<{ path: string }>) {
    for (const { path } of entries) this.add(path);
  }

  /** Adds the name of a file, and those of the folders above it. */
  add(path: string): void {
    this.#files.set(foldPath(path), path);
    for (const folder of foldersAbove(path)) {
      if (this.#known.has(folder)) break;
      this.#known.add(folder);
      this.#folders.set(foldPath(folder), folder);
    }
  }

  /**
   * Why a new file cannot have this path, or `undefined` when it can.
   * @param movedFrom path of the file that is renamed to it: a file does not clash with its own old name
   */
  clash(path: string, movedFrom?: string): string | undefined {
    const folded = foldPath(path);
    const twin = this.#files.get(folded);
    if (twin !== undefined && twin !== movedFrom)
      return twin === path ? 'exists already' : `is ${twin} on some file systems`;
    const folder = this.#folders.get(folded);
    if (folder !== undefined) return `is the name of the folder ${folder}`;
    for (const above of foldersAbove(path)) {
      const file = this.#files.get(foldPath(above));
      if (file !== undefined) return `lies below ${file}, which is no folder`;
      const known = this.#folders.get(foldPath(above));
      if (known !== undefined && !this.#known.has(above)) return `lies in ${known} on some file systems`;
    }
    return undefined;
  }

  /** Adds the path of a new file unless it clashes. @returns why it clashes, or `undefined` when the path is now taken */
  claim(path: string, movedFrom?: string): string | undefined {
    const clash = this.clash(path, movedFrom);
    if (clash === undefined) this.add(path);
    return clash;
  }
}

/** Nearest first. */
function foldersAbove(path: string): string[] {
  const folders: string[] = [];
  for (let at = path.lastIndexOf('/'); at > 0; at = path.lastIndexOf('/', at - 1))
    folders.push(path.slice(0, at));
  return folders;
}
