import type { Dirent } from 'node:fs';

/** Reads below a root through no link, whoever exchanges a folder for one meanwhile: the model is shown what is read (R9, H12). */
export interface HeldFiles {
  /** What stands in a folder, `''` being the root; absent where there is none or a link leads to it. */
  list(root: string, folder: string): Promise<readonly HeldEntry[] | undefined>;
  /** Bytes of a regular file; absent likewise. */
  read(root: string, file: string): Promise<Buffer | undefined>;
}

type HeldEntry = Pick<Dirent, 'name' | 'isDirectory' | 'isFile' | 'isSymbolicLink'>;
