import { describe, expect, test } from 'vitest';
import { TreeSitterParser } from '../../src/adapters/tree-sitter/index.ts';
import type { SearchIndex } from '../../src/domain/index.ts';
import { readCommitHistory, refreshIndex } from '../../src/indexing/index.ts';
import type { BlobStore, RunEvent } from '../../src/ports/index.ts';
import { memoryBlobStore } from '../support/memory-blob-store.ts';
import { memoryWorkspace } from './memory-workspace.ts';

const parser = new TreeSitterParser();
const files = {
  'src/cart.py':
    'from .price import price\n\n# Adds the price, the price alone.\ndef cart():\n    return price()\n',
  'src/price.py': 'def price():\n    return "price of a cart"\n',
  'docs/shop.md': '# Shop\n\nA shop with many words that no code has.\n',
};
const indexOf = (store: BlobStore, content: Record<string, string> = files) =>
  refreshIndex({ workspace: memoryWorkspace(content), parser, store });

/** A store whose values lie where no number may begin, as a piece of a longer text does. */
function shifted(store: BlobStore): BlobStore {
  const shift = (bytes: Uint8Array | undefined) =>
    bytes && Buffer.concat([Buffer.alloc(1), bytes]).subarray(1);
  return { ...store, get: async (key) => shift(await store.get(key)) };
}

/** The lengths of all chunks' vectors as they are defined: `1 + log count` times `log(1 + chunks / chunks with the term)`. */
function lengths(index: SearchIndex): number[] {
  const bags = index.files.flatMap(({ chunks }) => chunks.map(({ terms }) => terms));
  const having = (id: number) => bags.filter(({ ids }) => ids.includes(id)).length;
  return bags.map(({ ids, counts }) => {
    const weights = [...ids].map((id, at) => (1 + Math.log(counts[at]!)) * Math.log(1 + bags.length / having(id)));
    return Math.hypot(...weights);
  });
} // prettier-ignore

describe('the lengths of the vectors of chunks', () => {
  const closeTo = (norms: Float64Array, wanted: readonly number[]) => {
    expect(norms).toHaveLength(wanted.length);
    wanted.forEach((value, at) => expect(norms[at]).toBeCloseTo(value, 9));
  };

  test('say how much each chunk holds that others do not', async () => {
    const often = { ...files, 'src/many.py': `x = "${'cart '.repeat(80)}"\n` };
    const index = await indexOf(memoryBlobStore(), often);
    closeTo(index.chunkNorms, lengths(index));
  });

  test('are kept with the tree, wherever they lie in the store, and computed anew where they are damaged or others', async () => {
    const store = memoryBlobStore();
    const first = await indexOf(store);
    const wanted = lengths(first);
    const key = [...store.entries.keys()].find((known) => known.startsWith('norms:'))!;
    const kept = store.entries.get(key)!;
    expect([...new Float64Array(kept.buffer)]).toEqual([...first.chunkNorms]);
    store.entries.set(key, new Uint8Array(new Float64Array(wanted.length).fill(7).buffer));
    for (const known of [store, shifted(store)])
      expect([...(await indexOf(known)).chunkNorms]).toEqual(wanted.map(() => 7));
    for (const damaged of [kept.slice(8), kept.slice(1), new Uint8Array()]) {
      store.entries.set(key, damaged);
      closeTo((await indexOf(store)).chunkNorms, wanted);
    }
    store.entries.set(key, new Uint8Array(new Float64Array(wanted.length).fill(7).buffer));
    const changed = await indexOf(store, { ...files, 'src/price.py': 'def price(): pass\n' });
    closeTo(changed.chunkNorms, lengths(changed));
  });
});

test('which file imports which is read wherever it lies in the store', async () => {
  const store = memoryBlobStore();
  const first = await indexOf(store);
  const key = [...store.entries.keys()].find((known) => known.startsWith('imports:'))!;
  const made: string[] = [];
  const reading: BlobStore = { ...shifted(store), set: async (set) => void made.push(set) };
  expect((await indexOf(reading)).importGraph).toEqual(first.importGraph);
  expect(made).not.toContain(key);
});

describe('commits that were read', () => {
  const commits = ['one', 'three'].map((subject, nth) => ({
    ...{
      id: String(nth).repeat(40),
      time: nth,
      subject,
      body: `${subject} in full`,
      paths: [`${subject}.ts`],
    },
  }));
  const clone = () => ({ base: 'f'.repeat(40), shallow: false, asked: 0, history: async () => commits });

  test('are the same wherever they lie in the store', async () => {
    const store = memoryBlobStore();
    const first = await readCommitHistory({ workspace: clone(), store, commits: 10 });
    const silent = { ...clone(), history: () => Promise.reject(new Error('asked again')) };
    for (const known of [store, shifted(store)])
      expect(await readCommitHistory({ workspace: silent, store: known, commits: 10 })).toEqual(first);
  });

  test('are others where more or fewer are asked for', async () => {
    const store = memoryBlobStore();
    await readCommitHistory({ workspace: clone(), store, commits: 10 });
    const fewer = { ...clone(), history: async () => commits.slice(1) };
    expect(await readCommitHistory({ workspace: fewer, store, commits: 1 })).toHaveLength(1);
  });

  test('that cannot be kept are told of', async () => {
    const store = { ...memoryBlobStore(), set: () => Promise.reject(new Error('disk full')) };
    const events: RunEvent[] = [];
    const told = { emit: (event: RunEvent) => void events.push(event) };
    expect(await readCommitHistory({ workspace: clone(), store, commits: 10, events: told })).toHaveLength(2);
    expect(events).toEqual([{ type: 'index-not-stored', records: 1, reason: 'Error: disk full' }]);
  });
});
