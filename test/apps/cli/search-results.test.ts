import { afterEach, describe, expect, test, vi } from 'vitest';
import { explainFile } from '../../../src/apps/cli/search/explain-file.ts';
import { isWanted, renderSearch, wantedTerms } from '../../../src/apps/cli/search/render-search.ts';
import type { RankedFile, RetrievalResult, Snippet } from '../../../src/domain/index.ts';

afterEach(() => void vi.restoreAllMocks());

const file = (path: string, ...notes: string[]): RankedFile => ({
  path,
  score: 0.5,
  reasons: notes.map((note, at) => ({ signal: 'weighted-chunks', rank: at + 1, note })),
});
const snippet = (path: string, startLine: number, ...lines: string[]): Snippet =>
  ({ path, startLine, endLine: startLine + lines.length - 1, text: lines.join('\n'), score: 1 }) as Snippet;
const found = (files: RankedFile[], snippets: Snippet[] = [], more: Partial<RetrievalResult> = {}) =>
  ({ files, snippets, skippedSignals: [], ...more }) as unknown as RetrievalResult;
const issue = { title: 'voucher total', body: '' };
const timings = { startMs: 1, indexMs: 2, queryMs: 3 };
const render = (result: RetrievalResult, top = 10) => renderSearch({ result, timings }, issue, top);

describe('the results of a search', () => {
  test('are the first files, each with its first three reasons', () => {
    const text = render(found([file('a.ts', 'one', 'two', 'three', 'four'), file('b.ts', 'x'), file('c.ts')]), 2);
    expect(text).toMatch(/^1\. a\.ts\n {3}.*one.* · .*two.* · .*three[^·]*\n\n2\. b\.ts/);
    expect(text).not.toMatch(/four|c\.ts/);
    expect(text).toMatch(/start 1 ms, index 2 ms, query 3 ms\n$/);
  });
  test('say that there is none, and which signals were left out', () => {
    expect(render(found([]))).toMatch(/^No file matches\.\n\nstart/);
    const skipped = [{ signal: 'meaning', reason: 'no model' }];
    expect(render(found([file('a.ts')], [], { skippedSignals: skipped } as object))).toContain('without meaning: no model');
  });
  const lines = (...snippets: Snippet[]) =>
    render(found([file('a.ts', 'x')], snippets)).split('\n\n').find((block) => block.includes('1. a.ts'))!.split('\n').slice(2).map((line) => line.trim());
  test('show the six lines that hold most of the words, with their numbers', () => {
    const code = ['a', 'b', 'the voucher', 'c', 'total', 'd', 'e', 'f', 'g'];
    expect(lines(snippet('a.ts', 10, ...code))).toEqual(['10 a', '11 b', '12 the voucher', '13 c', '14 total', '15 d']);
    expect(lines(snippet('a.ts', 10, 'x', 'x', 'x', 'x', 'x', 'x', 'x', ...code))[0]).toMatch(/^1[4-9] /);
  });
  test('show the first of two places that hold as many, and of another file none', () => {
    const [one, two] = [snippet('a.ts', 1, 'voucher'), snippet('a.ts', 50, 'total')];
    expect(lines(one, two)).toEqual(['1 voucher']);
    expect(lines(one, snippet('a.ts', 50, 'voucher total'))).toEqual(['50 voucher total']);
    expect(lines(snippet('b.ts', 1, 'voucher'))).toEqual([]);
  });
  test('count a word once, however often it stands there, and cut long lines', () => {
    expect(lines(snippet('a.ts', 1, 'voucher voucher voucher'), snippet('a.ts', 9, 'voucher total'))).toEqual(['9 voucher total']);
    expect(lines(snippet('a.ts', 1, `voucher ${'x'.repeat(300)}`))[0]).toHaveLength('1 '.length + 160);
  });
}); // prettier-ignore

test('the words of an issue are those of its title and of the beginning of its body', () => {
  const wanted = wantedTerms({ title: 'Voucher', body: `total ${'x '.repeat(1000)} beyond` });
  expect(['voucher', 'Vouchers', 'total', 'beyond', 'other'].map((word) => isWanted(word, wanted))).toEqual([
    true, true, true, false, false,
  ]); // prettier-ignore
});

describe('why a file is where it is', () => {
  const range = (startLine: number, endLine: number) => ({ startLine, endLine });
  const steps = [{ path: 'b.ts', chunks: [range(1, 2), range(5, 6)], fused: [range(1, 6)], widened: [range(1, 9)] }];
  const result = found([file('a.ts', 'x'), file('b.ts', 'says voucher')], [], { steps } as object);
  const explain = (path: string, json = false) => {
    const write = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
    expect(explainFile(path, result, json)).toBe(0);
    return write.mock.calls.join('');
  };
  test('is told with its place, its rank in each list and how its lines came about', () => {
    expect(explain('./b.ts')).toMatch(/^b\.ts: place 2 of 2, odds 0\.5 of the first\n {2}rank {2}why\n {5}1 {2}.*says voucher\n/);
    expect(explain('b.ts')).toContain('lines 1-2, 5-6\n  fused     lines 1-6\n  widened   lines 1-9\n');
    expect(explain('a.ts')).toContain('snippets  none');
  });
  test('is told to programs', () => {
    expect(JSON.parse(explain('b.ts', true))).toMatchObject({ path: 'b.ts', place: 2, of: 2, score: 0.5, reasons: [{ rank: 1 }], snippets: steps[0] });
  });
  test('is not told of a file that was not ranked', () => {
    expect(() => explainFile('c.ts', result, false)).toThrow('c.ts is not among the 2 files that were ranked');
  });
}); // prettier-ignore
