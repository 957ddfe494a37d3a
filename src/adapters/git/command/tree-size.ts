import type { GitObject } from './object-batch.ts';

/** A folder as git stores it: how many rows it has, and the ids of the folders among them, one for each row. */
interface Rows {
  count: number;
  folders: readonly string[];
}

/**
 * The number of paths, folders included, that the largest of some trees names when it is written out. Each tree is looked at
 * once, however often others hold it, so that this takes time in proportion to what is stored, and not to what it stands for.
 * @param objects trees, and commits, which are passed over; those that are not given count as empty
 */
export function pathsOfLargestTree(objects: readonly GitObject[]): number {
  const trees = new Map(
    objects.flatMap(({ id, bytes }) => (bytes ? [[id, rowsOf(id, bytes)] as const] : [])),
  );
  const sizes = new Map<string, number>();
  let largest = 0;
  for (const id of trees.keys()) largest = Math.max(largest, sizeOf(id, trees, sizes));
  return largest;
}

/**
 * Trees lie within one another by thousands of levels, deeper than functions can call themselves. Only a forged object can lie
 * within itself: git does not compare what it reads with its id.
 */
function sizeOf(id: string, trees: ReadonlyMap<string, Rows>, sizes: Map<string, number>): number {
  const open = [id];
  const entered = new Set<string>();
  while (open.length > 0) {
    const current = open.at(-1)!;
    const { count, folders } = trees.get(current) ?? { count: 0, folders: [] };
    const unknown = sizes.has(current) ? [] : folders.filter((folder) => !sizes.has(folder));
    if (unknown.length === 0 || entered.has(current)) {
      open.pop();
      sizes.set(
        current,
        folders.reduce((sum, folder) => sum + (sizes.get(folder) ?? Infinity), count),
      );
      continue;
    }
    entered.add(current);
    for (const folder of new Set(unknown)) open.push(folder);
  }
  return sizes.get(id)!;
}

/** Rows are `<mode> <name>\0<id in binary>`; a commit begins with `tree` and has none. */
function rowsOf(id: string, bytes: Uint8Array): Rows {
  const all = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const idBytes = id.length / 2;
  const folders: string[] = [];
  let count = 0;
  let at = all.toString('latin1', 0, 5) === 'tree ' ? all.length : 0;
  while (at < all.length) {
    const nameEnd = all.indexOf(0, at);
    if (nameEnd < 0) break;
    const end = nameEnd + 1 + idBytes;
    if (all.toString('latin1', at, at + 6) === '40000 ') folders.push(all.toString('hex', nameEnd + 1, end));
    count += 1;
    at = end;
  }
  return { count, folders };
}
