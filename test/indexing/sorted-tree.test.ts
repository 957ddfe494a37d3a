import { describe, expect, it } from 'vitest';
import { sortTree } from '../../src/indexing/sorted-tree.ts';
import { memoryBlobStore } from '../support/memory-blob-store.ts';

const base = 'a'.repeat(40);
const entry = (path: string, mode = '100644') => ({ path, mode, size: 10, blobId: path });
const entries = [
  entry('src/a.ts'),
  entry('docs/a.md'),
  entry('a.png'),
  entry('link', '120000'),
  entry('rows.csv'),
];
const sorted = [
  { kind: 'source', searchable: true },
  { kind: 'docs', searchable: true },
  { kind: 'binary', searchable: false },
  { kind: 'symlink', searchable: false },
  { kind: 'data', searchable: false },
];

/** Other paths of the same number: what comes out then was kept. */
const others = entries.map(({ path }) => entry(`vendor/${path}`));

describe('sorting the entries of a commit', () => {
  it('sorts those of a commit once, and anew for other rules, another commit or other entries', async () => {
    const store = memoryBlobStore();
    expect(await sortTree({ base, entries }, store, 'rules')).toEqual(sorted);
    expect(await sortTree({ base, entries: others }, store, 'rules')).toEqual(sorted);
    expect(await sortTree({ base, entries: others }, store, 'newer rules')).not.toEqual(sorted);
    expect(await sortTree({ base: 'b'.repeat(40), entries: others }, store, 'rules')).not.toEqual(sorted);
    expect(await sortTree({ base, entries: entries.slice(1) }, store, 'rules')).toEqual(sorted.slice(1));
  });

  it('keeps nothing where the rules may still change, and reads nothing that is damaged', async () => {
    const store = memoryBlobStore();
    expect(await sortTree({ base, entries }, store)).toEqual(sorted);
    expect(await sortTree({ base, entries: others }, store)).not.toEqual(sorted);
    await store.set(`sorts:rules:${base}`, Uint8Array.of(0, 0, 0, 0, 200));
    expect(await sortTree({ base, entries }, store, 'rules')).toEqual(sorted);
  });

  it('goes on with a store that cannot be written', async () => {
    const broken = { ...memoryBlobStore(), set: async () => Promise.reject(new Error('full')) };
    expect(await sortTree({ base, entries }, broken, 'rules')).toEqual(sorted);
  });
});
