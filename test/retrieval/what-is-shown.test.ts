import { describe, expect, test } from 'vitest';
import type { RankedFile } from '../../src/domain/index.ts';
import type { SemanticSearch } from '../../src/ports/index.ts';
import { describeLists } from '../../src/retrieval/rank-files.ts';
import { renderOutline } from '../../src/retrieval/snippets/outline.ts';
import { rerank } from '../../src/retrieval/rerank/rerank.ts';
import { retrieve } from '../../src/retrieval/retrieve.ts';
import { questionsOf, similarFiles } from '../../src/retrieval/similar-files.ts';
import { buildSnippets } from '../../src/retrieval/snippets/build-snippets.ts';
import { calledFunctions } from '../../src/retrieval/snippets/called-functions.ts';
import { scriptModel } from '../support/scripted-model.ts';
import { indexOf, inputOf } from './small-repository.ts';

const search = (files: Record<string, string>, title: string, more: Partial<Parameters<typeof retrieve>[0]> = {}) =>
  retrieve({
    issue: { title, body: '' },
    index: indexOf(files),
    workspace: {
      history: async () => [],
      read: async (paths) => paths.map((path) => ({ path, blobId: path, bytes: Buffer.from(files[path]!) })),
      shallow: false,
    },
    budgetTokens: 2000,
    ...more,
  }); // prettier-ignore

describe('pinned files', () => {
  const files = { 'src/a.ts': 'voucher', 'src/b.ts': 'voucher total', 'src/c.ts': 'other' };
  test('stand first, in their order, each once, with why they were found', async () => {
    const found = await search(files, 'voucher total', { pinned: ['src/c.ts', 'src/a.ts', 'src/none.ts'] });
    expect(found.files.map(({ path }) => path)).toEqual(['src/c.ts', 'src/a.ts', 'src/b.ts']);
    expect(found.files.slice(0, 2).map(({ score, reasons }) => [score, reasons[0]])).toEqual([[1, { signal: 'pinned', rank: 1 }], [1, { signal: 'pinned', rank: 1 }]]);
    expect(found.files[1]!.reasons.length).toBeGreaterThan(1);
  });
  test('are none where none is there', async () => {
    const [plain, pinned] = [await search(files, 'voucher total'), await search(files, 'voucher total', { pinned: ['x.ts'] })];
    expect(pinned.files).toEqual(plain.files);
  });
}); // prettier-ignore

test.each([
  ['UTF-16', Buffer.from('\uFEFFlet gültig = voucher;', 'utf16le')],
  ['Latin-1', Buffer.from('let gültig = voucher;', 'latin1')],
  ['UTF-8 behind a mark', Buffer.from('\uFEFFlet gültig = voucher;')],
])('a file in %s is shown as it was indexed', async (_, bytes) => {
  const files = { 'src/a.ts': 'let gültig = voucher;' };
  const read = async (paths: readonly string[]) => paths.map((path) => ({ path, blobId: path, bytes }));
  const workspace = { history: async () => [], read, shallow: false };
  const { snippets } = await search(files, 'voucher', { workspace });
  expect(snippets.map(({ text }) => text.trim())).toEqual(['let gültig = voucher;']);
});

test('what is left out of a search is told: meaning without a model, commits beyond a shallow clone', async () => {
  const files = { 'src/a.ts': 'voucher' };
  const signals = async (shallow: boolean) => {
    const workspace = { history: async () => [], read: async () => [], shallow };
    return (await search(files, 'voucher', { workspace })).skippedSignals.map(({ signal }) => signal);
  };
  expect([await signals(false), await signals(true)]).toEqual([['meaning'], ['meaning', 'past commits']]);
});

test('a model reorders the head of a ranking, and no file is lost behind it', async () => {
  const files = Array.from({ length: 80 }, (_, at): RankedFile => ({
    path: `f${at}.ts`,
    score: 1,
    reasons: [],
  }));
  const model = scriptModel(['<files>\nf49.ts\nf60.ts\nf2.ts\n</files>']);
  const ranked = await rerank({ issue: { title: 'x', body: '' }, files, index: indexOf({}), model });
  const others = files.map(({ path }) => path).filter((path) => !['f49.ts', 'f2.ts'].includes(path));
  expect(ranked.map(({ path }) => path)).toEqual(['f49.ts', 'f2.ts', ...others]);
});

describe('an outline', () => {
  const at = (name: string, startLine: number, kind = 'function', container?: string) => ({ name, kind, startLine, endLine: startLine, ...(container ? { container } : {}) });
  const outline = (definitions: ReturnType<typeof at>[], wanted = new Map<string, number>()) =>
    renderOutline([{ path: 'a.ts', definitions }], ['a.ts'], { wanted }).split('\n').slice(1).map((line) => line.trim());
  test.each([
    ['overloads once', [at('f', 1), at('f', 2)], ['2: function f']],
    ['a getter beside a method', [at('f', 1, 'method'), at('f', 2, 'getter')], ['1: method f', '2: getter f']],
    ['members of two classes', [at('f', 1, 'method', 'A'), at('f', 2, 'method', 'B')], ['1: method A.f', '2: method B.f']],
    ['one name at two places', [at('f', 1), at('g', 2), at('f', 3)], ['1: function f', '2: function g', '3: function f']],
  ])('names %s', (_, definitions, wanted) => {
    expect(outline(definitions)).toEqual(wanted);
  });
  const fields = (count: number) => Array.from({ length: count }, (_, index) => at(`f${index}`, index + 1, index === 0 ? 'function' : 'field'));
  test('names all fields of a file with twenty declarations, of a larger one those that the issue speaks of', () => {
    expect(outline(fields(20))).toHaveLength(20);
    expect(outline(fields(21))).toEqual(['1: function f0']);
    expect(outline([...fields(21), at('total', 40, 'field')], new Map([['total', 1]]))).toEqual(['1: function f0', '40: field total']);
  });
  const tree = { files: Array.from({ length: 30 }, (_, index) => ({ path: `src/f${String(index).padStart(2, '0')}.ts`, definitions: [] })) };
  test('names so many neighbours, and how many more there are', () => {
    expect(renderOutline(tree.files, ['src/f29.ts']).split('\n')).toEqual(['src/', `  f29.ts, ${Array.from({ length: 24 }, (_, index) => `f${String(index).padStart(2, '0')}.ts`).join(', ')}, … 5 more`]);
    expect(renderOutline(tree.files.slice(0, 25), ['src/f00.ts'])).not.toContain('more');
    expect(renderOutline(tree.files, [])).toBe('src/ (30 files)');
  });
}); // prettier-ignore

describe('files that mean what an issue says', () => {
  const { query } = inputOf({ 'a.ts': '' }, { title: 'Title', body: 'Body.' });
  const hit = (file: number, score: number, chunk = 0) => ({ file, chunk, score });
  const similar = (hits: ReturnType<typeof hit>[], chunks: number, standing?: SemanticSearch['standing'], isCandidate = (_file: number) => true) =>
    similarFiles({ description: '', standing, find: async () => hits }, query, { isCandidate, chunks });
  test('are ranked by their best chunk, candidates alone, and none that is nothing alike', async () => {
    const { list, files } = await similar([hit(3, 0.9), hit(1, 0.8), hit(3, 0.7), hit(2, 0.6), hit(4, 0)], 5, undefined, (file) => file !== 1);
    expect(list.hits.map(({ file, score }) => [file, score])).toEqual([[3, 0.9], [2, 0.6]]);
    expect([...files].map(([file, { share }]) => [file, Number(share.toFixed(3))])).toEqual([[3, 1], [2, 0.667]]);
  });
  test('stand out as far as they lie above the usual of the list and above chance', async () => {
    const scores = [0.9, 0.5, 0.3, 0.1, 0.1];
    const of = async (standing?: SemanticSearch['standing']) => (await similar(scores.map((score, at) => hit(at, score)), 5, standing)).chunks.map(({ share, excess }) => [Number(share.toFixed(3)), Number(excess.toFixed(3))]);
    expect(await of()).toEqual([[1, 0.714], [0.5, 0.143], [0.25, 0], [0, 0], [0, 0]]);
    expect(await of({ byChance: 0.5, weight: 0.5 })).toEqual([[0.5, 0.6], [0.25, 0], [0.125, 0], [0, 0], [0, 0]]);
  });
  test('are asked for by the title, and by the head of the issue', () => {
    expect(questionsOf(query).map((text) => text.trim())).toEqual(['Title', 'Title\n\nBody.']);
    const long = inputOf({}, { title: 'T', body: 'word '.repeat(1000) }).query;
    expect(questionsOf(long)[1]).toHaveLength(2000);
    expect(questionsOf({ ...query, title: ' ', text: '' })).toEqual([]);
  });
  test('are among what is ranked in any case where they stand out, however far behind they stand by words', () => {
    const files = Object.fromEntries(Array.from({ length: 130 }, (_, at) => [`f${String(at).padStart(3, '0')}.ts`, 'x']));
    const { corpus } = inputOf(files, { title: 'x' });
    const lists = [{ signal: 'file-words', hits: Array.from({ length: 130 }, (_, file) => ({ file, score: 130 - file })) }];
    const picked = (excess: number) => describeLists(lists, corpus, { meaning: new Map([[120, { share: 1, excess }]]) }).candidates.map(({ file }) => file);
    expect(picked(0)).toEqual(Array.from({ length: 100 }, (_, at) => at));
    expect(picked(0.1)).toEqual([...Array.from({ length: 100 }, (_, at) => at), 120]);
  });
}); // prettier-ignore

describe('excerpts', () => {
  const text = Array.from({ length: 300 }, (_, at) => `const line${at + 1} = ${at + 1};`).join('\n');
  const [one, two] = indexOf({ 'a.ts': text, 'b.ts': text }).files;
  const source = (file: typeof one, weight: number) => ({ file: file!, text, weight, chunkScores: file!.chunks.map(() => 1) });
  const share = (maxOfOne?: number) => {
    const { snippets } = buildSnippets([source(one, 1), source(two, 0.5)], { budgetTokens: 1500, ...(maxOfOne ? { maxOfOne } : {}) });
    const lines = (path: string) => snippets.filter((shown) => shown.path === path).reduce((sum, { startLine, endLine }) => sum + endLine - startLine + 1, 0);
    return lines('a.ts') / (lines('a.ts') + lines('b.ts'));
  };
  test('of one file take no more of the budget than its share', () => {
    expect(share()).toBeGreaterThan(0.6);
    expect(share(0.4)).toBeLessThanOrEqual(0.55);
  });
  test('are those of the file that matches alone, and shared where two are a toss-up', async () => {
    const words = (count: number) => Array.from({ length: 300 }, (_, at) => (at % 10 < count ? `voucher total ${at};` : `x${at};`)).join('\n');
    const found = await search({ 'src/a.ts': words(3), 'src/b.ts': words(3) }, 'voucher total', { budgetTokens: 1000 });
    expect(new Set(found.snippets.map(({ path }) => path)).size).toBe(2);
  });
}); // prettier-ignore

describe('short functions that shown code calls', () => {
  const define = (name: string, startLine: number, lines: number, kind = 'function') => ({ name, kind, startLine, endLine: startLine + lines - 1 });
  const called = (code: string, definitions: ReturnType<typeof define>[], shown: { startLine: number; endLine: number }[] = []) =>
    calledFunctions(code, { definitions } as never, shown).map(({ startLine }) => startLine);
  test.each<[string, string, ReturnType<typeof define>[], number[]]>([
    ['in the order of the calls, each once', 'b(); a(); b()', [define('a', 1, 3), define('b', 9, 3)], [9, 1]],
    ['with types, and with a mark behind the name', 'a<T>(x); b?(y)', [define('a', 1, 3), define('b?', 9, 3)], [1, 9]],
    ['as methods', 'this.a()', [define('a', 1, 3, 'method')], [1]],
    ['as private methods', 'this.#a()', [define('#a', 1, 3, 'method')], [1]],
    ['not without a call', 'a', [define('a', 1, 3)], []],
    ['not where two bear the name', 'a()', [define('a', 1, 3), define('a', 9, 3)], []],
    ['not classes', 'new A()', [define('A', 1, 3, 'class')], []],
    ['up to fifteen lines', 'a()', [define('a', 1, 15)], [1]],
    ['not beyond', 'a()', [define('a', 1, 16)], []],
  ])('are shown %s', (_, code, definitions, wanted) => {
    expect(called(code, definitions)).toEqual(wanted);
  });
  test('are not shown twice', () => {
    expect(called('a()', [define('a', 5, 3)], [{ startLine: 5, endLine: 7 }])).toEqual([]);
    expect(called('a()', [define('a', 5, 3)], [{ startLine: 5, endLine: 6 }])).toEqual([5]);
  });
}); // prettier-ignore
