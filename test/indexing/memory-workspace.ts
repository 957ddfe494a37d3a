import { createHash } from 'node:crypto';
import type { TreeEntry } from '../../src/domain/index.ts';
import type { Workspace } from '../../src/ports/index.ts';

/** A tree of files in memory that notes which were read. */
export function memoryWorkspace(
  files: Readonly<Record<string, string>>,
): Workspace & { readonly wasRead: string[] } {
  const wasRead: string[] = [];
  const unused = (): never => {
    throw new Error('indexing does not ask for this');
  };
  return {
    wasRead,
    root: '/memory',
    base: '0'.repeat(40),
    shallow: false,
    tree: async () =>
      Object.keys(files)
        .toSorted()
        .map((path) => entryOf(path, files[path]!)),
    async read(paths) {
      wasRead.push(...paths);
      return paths.map((path) => ({ ...entryOf(path, files[path]!), bytes: Buffer.from(files[path]!) }));
    },
    history: unused,
    checkout: unused,
    apply: unused,
  } as Workspace & { readonly wasRead: string[] };
}

function entryOf(path: string, content: string): TreeEntry {
  const blobId = createHash('sha1').update(`blob ${content.length}\0${content}`).digest('hex');
  return { path, blobId, size: Buffer.byteLength(content), mode: '100644' };
}
