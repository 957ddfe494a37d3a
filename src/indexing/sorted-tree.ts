import type { FileKind, TreeEntry } from '../domain/index.ts';
import type { BlobStore } from '../ports/index.ts';
import { classifyPath, isSearchable } from './classify/classify-path.ts';

/** What path, mode and size tell of an entry: its kind, and whether its content is worth reading. */
export interface EntrySort {
  readonly kind: FileKind;
  readonly searchable: boolean;
}

const kinds = [
  'source',
  'test',
  'docs',
  'config',
  'data',
  'generated',
  'vendored',
  'minified',
  'binary',
  'lfs-pointer',
  'submodule',
  'symlink',
  'too-large',
] as const satisfies readonly FileKind[];

/** By the number that is kept. */
const sorts: readonly EntrySort[] = kinds.flatMap((kind) => [
  { kind, searchable: false },
  { kind, searchable: true },
]);

/**
 * Digest of the rules that sort paths, inserted when the program is bundled. Absent when run from sources, which may
 * still change: nothing is kept then.
 */
declare const pathRulesDigest: string | undefined;
const rulesOfThisBuild = typeof pathRulesDigest === 'string' ? pathRulesDigest : undefined;

/**
 * Sorts the entries of a commit, in their order. Kept a byte each under the commit's id and the rules' digest: the rules are some
 * fifty patterns, which take longer to compile than many a query to answer.
 */
export async function sortTree(
  { base, entries }: { base: string; entries: readonly TreeEntry[] },
  store: BlobStore,
  rules = rulesOfThisBuild,
): Promise<readonly EntrySort[]> {
  if (rules === undefined) return entries.map(sortOf);
  const key = `sorts:${rules}:${base}`;
  const known = decode(await store.get(key), entries.length);
  if (known) return known;
  const found = entries.map(sortOf);
  // A store that cannot be written only costs the next run time.
  void store
    .set(
      key,
      Uint8Array.from(found, (sort) => sorts.indexOf(sort)),
    )
    .catch(() => undefined);
  return found;
}

function sortOf(entry: TreeEntry): EntrySort {
  const kind = classifyPath(entry);
  return sorts[kinds.indexOf(kind) * 2 + Number(isSearchable(kind, entry.path))]!;
}

/** `undefined` when they were never kept, or are damaged. */
function decode(bytes: Uint8Array | undefined, count: number): EntrySort[] | undefined {
  if (bytes?.length !== count || bytes.some((number) => number >= sorts.length)) return undefined;
  return Array.from(bytes, (number) => sorts[number]!);
}
