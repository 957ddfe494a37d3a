import { describe, expect, test } from 'vitest';
import { TreeSitterParser } from '../../src/adapters/tree-sitter/index.ts';
import type { SourceFile } from '../../src/domain/index.ts';
import { TermReader } from '../../src/indexing/terms/count-terms.ts';
import { openRecord } from '../../src/indexing/facts-record.ts';
import { makeMissingRecords } from '../../src/indexing/fill-store.ts';
import { HashTable } from '../../src/indexing/terms/hash-table.ts';
import { refreshIndex } from '../../src/indexing/index.ts';
import type { PlannedFile } from '../../src/indexing/plan-records.ts';
import type { RunEvent } from '../../src/ports/index.ts';
import { hashTerm } from '../../src/text/words/term-hash.ts';
import { memoryBlobStore } from '../support/memory-blob-store.ts';
import { memoryWorkspace } from './memory-workspace.ts';

const parser = new TreeSitterParser();

test('a table of numbers holds as many as it is given, however many were expected', () => {
  const table = new HashTable(1);
  for (let key = 1; key <= 1000; key += 1) table.set(key * 64, key);
  for (let key = 1; key <= 1000; key += 1) expect(table.get(key * 64)).toBe(key);
  expect([table.get(63), table.get(64 * 1001), table.largest]).toEqual([undefined, undefined, 1000]);
  table.set(64, 5);
  table.add(64, 2);
  table.add(7, 3000);
  expect([table.get(64), table.get(7), table.largest]).toEqual([7, 3000, 3000]);
  expect(new HashTable(1).largest).toBe(0);
});

describe('words', () => {
  const count = (bag: { hashes: Uint32Array; counts: Uint16Array }, term: string) =>
    bag.counts[bag.hashes.indexOf(hashTerm(term))] ?? 0;

  test('are each counted for itself, over many thousands of them and again afterwards', () => {
    const reader = new TermReader();
    const words = Array.from(
      { length: 10_000 },
      (_, nth) => `z${[...String(nth + 10_000)].map((digit) => 'bcdfghjklm'[Number(digit)]).join('')}q`,
    );
    for (const times of [1, 2]) {
      const bag = reader.countTexts(Array.from({ length: times }, () => words.join(' ')));
      expect(bag.hashes).toHaveLength(words.length);
      expect(new Set(bag.counts)).toEqual(new Set([times]));
      expect(bag.total).toBe(times * words.length);
      expect([...bag.hashes]).toEqual([...bag.hashes].toSorted((a, b) => a - b));
    }
  });

  test('are counted up to 65,535 times', () => {
    const bag = new TermReader().countTexts(['cat '.repeat(65_537)]);
    expect([count(bag, 'cat'), bag.total]).toEqual([65_535, 65_537]);
  });

  test('belong to the stretch that they begin in, and to the comments where they begin in one', () => {
    const text = 'cat dog // cow cat\ndog';
    const { stretches, comments } = new TermReader().countStretches(text, [4, 6, 19, 19, 22], [{ startIndex: 8, endIndex: 18 }]);
    const words = ['cat', 'dog', 'cow'];
    expect(stretches.map((bag) => words.map((word) => count(bag, word)))).toEqual([[1, 0, 0], [0, 1, 0], [1, 0, 1], [0, 0, 0], [0, 1, 0]]);
    expect(stretches.map(({ total }) => total)).toEqual([1, 1, 2, 0, 1]);
    expect(words.map((word) => count(comments, word))).toEqual([1, 0, 1]);
  }); // prettier-ignore
});

test('bytes that are too few, or lie where no number may begin, are no record', () => {
  for (const length of [0, 20, 43]) expect(openRecord(new Uint8Array(length))).toBeUndefined();
  expect(openRecord(new Uint8Array(200).subarray(1, 45))).toBeUndefined();
});

test('each chunk is known by its lines, its place, its name and what stands around it', async () => {
  const body = Array.from({ length: 14 }, (_, nth) => `        total_${nth} = compute_value(total, ${nth})\n`).join('');
  const methods = ['one', 'two', 'three', 'four'].map((name) => `    def ${name}(self):\n${body}\n`).join('');
  const text = `import os\n\n\nclass Router(Base):\n${methods}`;
  const index = await refreshIndex({ workspace: memoryWorkspace({ 'a.py': text }), parser, store: memoryBlobStore() });
  const [file] = index.files;
  expect(file!.chunks.map(({ startLine, name, header, kind }) => [startLine, name, header, kind])).toEqual([
    [1, 'Router.one', undefined, 'method'],
    [21, 'Router.two', 'class Router(Base):', 'method'],
    [37, 'Router.three', 'class Router(Base):', 'method'],
    [53, 'Router.four', 'class Router(Base):', 'method'],
  ]);
  expect(file!.chunks.map(({ startIndex, endIndex }) => text.slice(startIndex, endIndex)).join('')).toBe(text);
  expect(file!.chunks.at(-1)!.endLine).toBe(68);
}); // prettier-ignore

describe('records that are made', () => {
  const planned = (path: string, size: number): PlannedFile => ({ file: { path, size, kind: 'source', blobId: path, mode: '100644' } as SourceFile, mode: 'text', key: `key ${path}` });
  /** Makes one byte of each file, and tells what it was asked for at once. */
  async function made(missing: PlannedFile[], gone: string[] = [], width = 1) {
    const [batches, events, store] = [[] as string[][], [] as RunEvent[], memoryBlobStore()];
    const workspace = { read: async (paths: readonly string[]) => paths.map((path) => ({ path, bytes: gone.includes(path) ? undefined : Buffer.from(path) })) };
    const maker = { width, make: async (files: readonly { path: string }[]) => (batches.push(files.map(({ path }) => path)), files.map(({ path }) => Uint8Array.of(path.length))) };
    const records = await makeMissingRecords({ missing, workspace, store, maker, events: { emit: (event: RunEvent) => void events.push(event) } } as unknown as Parameters<typeof makeMissingRecords>[0]);
    return { batches, events, store, records };
  }
  const some = (count: number, size: number) => Array.from({ length: count }, (_, nth) => planned(`f${nth}`, size));

  test.each<[string, PlannedFile[], number[]]>([
    ['two hundred files', some(200, 1), [200]],
    ['two hundred and one', some(201, 1), [200, 1]],
    ['a million bytes', some(4, 250_000), [4]],
    ['a byte more', [...some(4, 250_000), planned('more', 1)], [4, 1]],
    ['one that is larger alone', [planned('large', 3_000_000), ...some(2, 1)], [1, 2]],
  ])('come in batches: %s', async (_, files, sizes) => {
    const { batches, events, records, store } = await made(files);
    expect(batches.map(({ length }) => length)).toEqual(sizes);
    expect(events.at(-1)).toEqual({ type: 'index-progressed', done: files.length, total: files.length });
    expect([...records.keys()].toSorted()).toEqual(files.map(({ key }) => key).toSorted());
    expect([...store.entries.keys()].toSorted()).toEqual([...records.keys()].toSorted());
  });

  test('are those of their own files, where another is gone too', async () => {
    const { records } = await made([planned('a', 1), planned('bb', 1), planned('ccc', 1)], ['bb']);
    expect([...records].map(([key, [length]]) => [key, length])).toEqual([['key a', 1], ['key ccc', 3]]);
  });
}); // prettier-ignore
