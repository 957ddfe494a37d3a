import { expect, test } from 'vitest';
import type { Corpus } from '../../src/retrieval/corpus/corpus.ts';
import { describeFiles } from '../../src/retrieval/fusion/file-features.ts';
import { listGroups } from '../../src/retrieval/fusion/list-groups.ts';

const plain = {
  path: 'a.ts',
  kind: 'source',
  language: 'typescript',
  lines: 1,
  definitions: [] as unknown[],
};

/** Features of files, in their order, which is that of the plain fusion. */
function describeAll(
  files: readonly Partial<typeof plain>[],
  lists: readonly { signal: string; hits: readonly { file: number; score: number }[] }[] = [],
) {
  const corpus = { files: files.map((file) => ({ ...plain, ...file })) } as unknown as Corpus;
  const features = describeFiles(lists, files.map((_, file) => ({ file, score: 1 / (1 + file) })), corpus); // prettier-ignore
  return (name: string) => [...(features.get(name) ?? [])];
}

test.each([
  ['kind-config', { kind: 'config' }, 1],
  ['kind-config', { kind: 'source' }, 0],
  ['kind-config', { kind: 'generated' }, 0],
  ['kind-generated', { kind: 'generated' }, 1],
  ['kind-generated', { kind: 'source' }, 0],
  ['no-grammar', { language: undefined }, 1],
  ['no-grammar', {}, 0],
  ['no-grammar', { kind: 'config', language: undefined }, 0],
  ['lines', { lines: 0 }, 0],
  ['lines', { lines: 54 }, Math.log(55) / 8],
  ['declarations', { definitions: [] }, 0],
  ['declarations', { definitions: [1, 2, 3] }, Math.log(4) / 5],
  ['side-folder', { path: 'examples/a.ts' }, 1],
  ['side-folder', { path: 'src/a.ts' }, 0],
  ['depth', { path: 'a.ts' }, 1 / 6],
  ['depth', { path: 'a/b/c.ts' }, 3 / 6],
  ['hub-name', { path: 'src/index.ts' }, 1],
  ['hub-name', { path: '__init__.py' }, 1],
  ['hub-name', { path: 'src/mod.rs' }, 1],
  ['hub-name', { path: 'src/lib.rs' }, 1],
  ['hub-name', { path: 'main.go' }, 1],
  ['hub-name', { path: 'src/reindex.ts' }, 0],
  ['hub-name', { path: 'src/index.test.ts' }, 0],
])('%s of %j is %d', (name, file, value) => {
  expect(describeAll([file as Partial<typeof plain>])(name)).toEqual([expect.closeTo(value, 10)]);
});

test('the share of an ending counts code, settings and what is generated, and neither tests nor documents', () => {
  const kinds = {
    'a.ts': 'source',
    'b.ts': 'config',
    'c.py': 'generated',
    'd.ts': 'source',
    'e.py': 'test',
    'f.md': 'docs',
  };
  const share = describeAll(Object.entries(kinds).map(([path, kind]) => ({ path, kind })))('ending-share');
  expect(share).toEqual([0.75, 0.75, 0.25, 0.75, 0.25, 0]);
});

test('a list says how near a file comes to its best, in score and in place; files with one score share a place', () => {
  const hits = [[2, 8], [0, 4], [3, 4], [9, 1]].map(([file, score]) => ({ file: file!, score: score! })); // prettier-ignore
  const column = describeAll([{}, {}, {}, {}], [{ signal: 'file-words', hits }]);
  expect(column('file-words:share')).toEqual([0.5, 0, 1, 0.5]);
  const rank = (place: number) => expect.closeTo(1 / (1 + place / 3), 10);
  expect(column('file-words:rank')).toEqual([rank(1.5), 0, rank(0), rank(1.5)]);
  expect(column('plain:share')).toEqual([1, 0.5, expect.closeTo(1 / 3, 10), 0.25]);
  expect(column('plain:rank')).toEqual([rank(0), rank(1), rank(2), rank(3)]);
});

test('a group says the mean and the best of its lists, those that are silent counted', () => {
  const [group, [one, other, ...silent]] = [...listGroups].find(([, lists]) => lists.length > 2)!;
  const count = 2 + silent.length;
  const lists = [
    { signal: one!, hits: [{ file: 0, score: 4 }, { file: 1, score: 1 }] },
    { signal: other!, hits: [{ file: 1, score: 2 }, { file: 0, score: 1 }] },
  ]; // prettier-ignore
  const column = describeAll([{}, {}], lists);
  const near = (value: number) => expect.closeTo(value, 10);
  expect(column(`group-${group}:mean`)).toEqual([near(1.5 / count), near(1.25 / count)]);
  expect(column(`group-${group}:max`)).toEqual([1, 1]);
  expect(column(`group-${group}:close`)).toEqual([near(1.75 / count), near(1.75 / count)]);
});

test('lists that put a file first, among three, among ten are counted, a twentieth each', () => {
  const hits = Array.from({ length: 11 }, (_, file) => ({ file, score: 11 - file }));
  const names = [...listGroups.values()].map((lists) => lists[0]!).slice(0, 2);
  const column = describeAll(Array.from({ length: 11 }, () => ({})), names.map((signal) => ({ signal, hits }))); // prettier-ignore
  const counted = (name: string) => column(name).map((value) => Math.round(value * 20));
  expect(counted('lists:first')).toEqual([2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]);
  expect(counted('lists:three')).toEqual([2, 2, 2, 0, 0, 0, 0, 0, 0, 0, 0]);
  expect(counted('lists:ten')).toEqual([2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 0]);
});
