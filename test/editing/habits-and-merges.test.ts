import { describe, expect, test } from 'vitest';
import type { Edit, HunkLine } from '../../src/domain/index.ts';
import {
  applyEdits,
  applyWithEarlier,
  mergeTexts,
  parseEdits,
  wordsOfConflict,
} from '../../src/editing/index.ts';
import { conflictingLines, mergeLines } from '../../src/editing/merge/three-way.ts';
import { FileView } from '../../src/editing/lines/file-view.ts';
import { normalizeHunks } from '../../src/editing/reply-normalizers/index.ts';
import { renderRefusal } from '../../src/editing/render-refusal.ts';
import type { RefusedOutcome } from '../../src/editing/index.ts';

const signs = { ' ': 'keep', '-': 'remove', '+': 'add', '?': 'unmarked' } as const;
const lines = (...rows: string[]): HunkLine[] =>
  rows.map((row) => ({ op: signs[row[0] as keyof typeof signs], text: row.slice(1) }));
const read = (text: string, ...hunks: HunkLine[][]) =>
  normalizeHunks(new FileView(text), hunks).map((hunk) =>
    hunk
      .filter(({ op }) => op !== 'elision')
      .map(({ op, text: line }) => `${op === 'keep' ? ' ' : op === 'add' ? '+' : '-'}${line}`),
  );

describe('habits of models that write every line otherwise', () => {
  test.each<[string, string, HunkLine[], string[]]>([
    ['fences around the code', 'a\nb\n', lines('-```js', '-a', '-```', '+```js', '+x', '+```'), ['-a', '+x']],
    ['fences that the file has', '```js\na\n```\n', lines(' ```js', '-a', '+x', ' ```'), [' ```js', '-a', '+x', ' ```']],
    ['line numbers of a listing', 'a();\nb();\n', lines('-1: a();', '-2: b();', '+1: x();', '+2: b();'), ['-a();', '+x();', ' b();']],
    ['line numbers with bars', 'a();\nb();\n', lines('-1 | a();', ' 2 | b();', '+1 | x();'), ['-a();', ' b();', '+x();']],
    ['numbers that are code', '80: web\n81: tls\n', lines('-80: web', '+80: site', ' 81: tls'), ['-80: web', '+80: site', ' 81: tls']],
    ['numbers of the new lines alone, as their place has them', 'a();\nb();\nc();\n', lines('-b();', '-c();', '+2: x();', '+3: y();'), ['-b();', '-c();', '+x();', '+y();']],
    ['numbers that the edit gives a list', 'a:\n  - web\n  - api\n', lines('-  - web', '-  - api', '+  80: web', '+  81: api'), ['-  - web', '-  - api', '+  80: web', '+  81: api']],
    ['numbers from 1 on that it gives a file', 'one\ntwo\n', lines('-one', '-two', '+1\tone', '+2\ttwo'), ['-one', '-two', '+1\tone', '+2\ttwo']],
    ['a fence whose language it changes', '```js title="x"\na\n```\n', lines('-```js', '-a', '+```ts', '+x', ' ```'), ['-```js', '-a', '+```ts', '+x', ' ```']],
    ['numbers on the first line alone', 'a();\nb();\nc();\n', lines('-7: a();', ' b();', ' c();', '+7: x();'), ['-a();', ' b();', ' c();', '+x();']],
    ['entities', 'if (a < b && c) {\n', lines('-if (a &lt; b &amp;&amp; c) {', '+if (a &gt; b) {'), ['-if (a < b && c) {', '+if (a > b) {']],
    ['entities that the file has', 'x = "&lt;";\n', lines('-x = "&lt;";', '+x = "&gt;";'), ['-x = "&lt;";', '+x = "&gt;";']],
    ['quotes and apostrophes as entities', 'x = "a" + \'b\';\n', lines('-x = &quot;a&#34; + &#39;b&apos;;', '+y'), ['-x = "a" + \'b\';', '+y']],
    ['escaped quotes', 'x = "a";\n', lines('-x = \\"a\\";', '+x = \\"b\\";'), ['-x = "a";', '+x = "b";']],
    ['escaped quotes that the file has', 'x = \'\\"a\\"\';\n', lines('-x = \'\\"a\\"\';', '+x = \'\\"b\\"\';'), ['-x = \'\\"a\\"\';', '+x = \'\\"b\\"\';']],
  ])('%s', (_, text, hunk, wanted) => {
    expect(read(text, hunk)[0]!.toSorted()).toEqual(wanted.toSorted());
  });
  test('of one edit hold for the others, but for those that they would make wrong', () => {
    const text = 'if (a < b) {}\nx = "&lt;";\ny();\n';
    const habit = lines('-if (a &lt; b) {}', '+if (a &lt;= b) {}');
    const [one, other, third] = read(text, habit, lines('-x = "&lt;";', '+x = 1;'), lines('-y();', '+y(a &lt; b);'));
    expect(one).toEqual(['-if (a < b) {}', '+if (a <= b) {}']);
    expect(other).toEqual(['-x = "&lt;";', '+x = 1;']);
    expect(third).toEqual(['-y();', '+y(a < b);']);
  });
}); // prettier-ignore

describe('line-numbered edits', () => {
  const at = (text: string) => (parseEdits('line-numbered', text).edits[0] as Extract<Edit, { kind: 'numbered' }>).groups;
  test('delete a line by its bare number, and put an empty line before others where more follow', () => {
    expect(at('3:\n')).toEqual([{ at: 3, lines: [] }]);
    expect(at('3:\n3: a\n')).toEqual([{ at: 3, lines: ['', ' a'] }]);
    expect(at('3:\n3:\n')).toEqual([{ at: 3, lines: ['', ''] }]);
  });
  const numbered = (text: string, ...groups: { at: number | 'start' | 'end'; lines: string[] }[]) =>
    applyEdits({ before: text, edits: [{ kind: 'numbered', groups }] });
  test.each<[string, Parameters<typeof numbered>, string]>([
    ['the first', ['a\nb\nc\n', { at: 1, lines: ['x'] }], 'x\nb\nc\n'],
    ['the last', ['a\nb\nc\n', { at: 3, lines: ['x'] }], 'a\nb\nx\n'],
    ['none, before the first', ['a\n', { at: 'start', lines: ['x'] }], 'x\na\n'],
    ['none, behind the last', ['a\n', { at: 'end', lines: ['x'] }], 'a\nx\n'],
    ['one by two', ['a\nb\n', { at: 1, lines: ['x', 'y'] }], 'x\ny\nb\n'],
    ['one by nothing', ['a\nb\n', { at: 1, lines: [] }], 'b\n'],
    ['with spaces where the file has tabs', ['{\n\ta;\n\tb;\n}\n', { at: 2, lines: ['    x;'] }], '{\n\tx;\n\tb;\n}\n'],
    ['with tabs where the file has spaces', ['{\n  a;\n  b;\n}\n', { at: 2, lines: ['\tx;'] }], '{\n  x;\n  b;\n}\n'],
    ['with the space that separates', ['if x:\n    a\n', { at: 2, lines: ['     b'] }], 'if x:\n    b\n'],
  ])('replace %s', (_, given, wanted) => {
    expect(numbered(...given)).toMatchObject({ status: 'applied', after: wanted });
  });
  test.each([0, 4])('have no line %i in a file of three', (line) => {
    expect(numbered('a\nb\nc\n', { at: line, lines: ['x'] })).toMatchObject({ status: 'not-found', reason: `the file has 3 lines and no line ${line}` });
  });
  test('mean the text that was shown, not a newer one that was not', () => {
    const earlier = [{ text: 'a\nB\n', name: 'before a commit' }, { text: 'a\nb\n', name: 'as it was shown', shown: true }];
    const change = (line: number) => applyWithEarlier({ before: 'a\nB\n', edits: [{ kind: 'numbered', groups: [{ at: line, lines: ['x'] }] }] }, earlier).status;
    expect([change(1), change(2)]).toEqual(['applied', 'stale']);
    const unseen = applyWithEarlier({ before: 'a\nB\n', edits: [{ kind: 'numbered', groups: [{ at: 2, lines: ['x'] }] }] }, [{ text: 'a\nb\n', name: 'before a commit' }]);
    expect(unseen.status).toBe('applied');
  });
}); // prettier-ignore

describe('what two sides make of a text', () => {
  const rows = (text: string) => text.split(' ').filter((row) => row !== '');
  const merged = (base: string, ours: string, theirs: string) => mergeLines(rows(base), rows(ours), rows(theirs))?.join(' ');
  test.each<[string, string, string, string, string | undefined]>([
    ['both, one line apart', 'a b c', 'A b c', 'a b C', 'A b C'],
    ['neither where they touch', 'a b', 'A b', 'a B', undefined],
    ['neither where they meet', 'a b c', 'a X c', 'a Y c', undefined],
    ['one where they agree', 'a b c', 'a X c', 'a X c', 'a X c'],
    ['ours where theirs did nothing', 'a b c', 'a X c', 'a b c', 'a X c'],
    ['theirs where ours did nothing', 'a b c', 'a b c', 'a X c', 'a X c'],
    ['both at either end', 'a b c', 'x a b c', 'a b c y', 'x a b c y'],
    ['a deletion and a change', 'a b c d', 'b c d', 'a b c D', 'b c D'],
    ['neither where one deletes what the other changes', 'a b c', 'a c', 'a B c', undefined],
    ['neither where what ours adds came to stand elsewhere', 'a b c', 'a fresh(1); b c', 'a b c fresh(1);', undefined],
    ['both where what ours adds stood elsewhere before', 'a b c fresh(1);', 'a fresh(1); b c fresh(1);', 'a b c fresh(1); d', 'a fresh(1); b c fresh(1); d'],
    ['nothing of nothing', '', '', '', ''],
  ])('is %s', (_, base, ours, theirs, wanted) => {
    expect(merged(base, ours, theirs)).toBe(wanted);
  });
  test.each([
    ['a b c', 'a X c', 'a Y c', [[2, 2]]],
    ['a b c', 'a X c', 'a Y Z c', [[2, 3]]],
    ['a b c', 'a X c', 'a c', [[2, 2]]],
    ['a b c d e', 'A b c d E', 'x y b c d z', [[1, 2], [6, 6]]],
    ['a b c', 'A b c', 'a b C', []],
    ['a b c d e', 'a b c X e', 'new a b c Y e', [[5, 5]]],
  ])('of %s: %s and %s meet in %j', (base, ours, theirs, wanted) => {
    expect(conflictingLines(rows(base), rows(ours), rows(theirs)).map(({ startLine, endLine }) => [startLine, endLine])).toEqual(wanted);
  });
  const text = (rowsOf: string, end = '\n') => rows(rowsOf).map((row) => row + end).join('');
  const path = { path: 'a.txt' };
  test('keeps the line ends of the file as it is, and whether its last line has one', async () => {
    const base = text('a b c');
    expect(await mergeTexts({ base, ours: text('A b c'), theirs: text('a b C', '\r\n') }, path)).toBe('A\r\nb\r\nC\r\n');
    expect(await mergeTexts({ base, ours: text('A b c'), theirs: 'a\nb\nC' }, path)).toBe('A\nb\nC');
    expect(await mergeTexts({ base, ours: text('A b c'), theirs: 'a\r\nb\nC\n' }, path)).toBeUndefined();
    expect(await mergeTexts({ base, ours: text('a X c'), theirs: text('a Y c') }, path)).toBeUndefined();
  });
  test.each([
    ['a b c', 'a X c', 'a Y c', 'line 2'],
    ['a b c', 'a X c', 'a Y Z c', 'lines 2 to 3'],
    ['a b c d e', 'A b c d E', 'x y b c d z', 'lines 1 to 2 and 6'],
    ['a b c', 'A b c', 'a b C', 'its line ends'],
  ])('of %s: %s and %s is told by %4$s', (base, ours, theirs, wanted) => {
    expect(wordsOfConflict({ base: text(base), ours: text(ours), theirs: text(theirs) })).toBe(wanted);
  });
}); // prettier-ignore

describe('a refusal in words', () => {
  const candidate = { startLine: 3, endLine: 4, text: 'text', similarity: 1, diff: 'diff' };
  const refusal = (status: RefusedOutcome['status'], count = 1) => renderRefusal({ status, edit: 1, reason: 'why', candidates: Array(count).fill(candidate) });
  test.each<[RefusedOutcome['status'], RegExp]>([
    ['ambiguous', /^Edit 2 was refused \(ambiguous\): why\. Add more of the surrounding lines.*\n\nLines 3 to 4 of the file:\ntext$/],
    ['not-found', /^Edit 2 was refused \(not-found\): why\. Copy the lines.*\n\nNearest are lines 3 to 4 of the file \(- the edit expects, \+ the file has\):\ndiff$/],
    ['stale', /^Edit 2 was refused \(stale\).*\n\nLines 3 to 4 of the file now \(- as it was, \+ as it is\):\ndiff$/],
    ['suspicious', /^The change of this file was refused \(suspicious\).*\n\nLines 3 to 4 of the file as they are:\ndiff\n\nThe place with your edits, numbered:\ntext$/],
    ['uncertain', /^The change of this file was refused \(uncertain\)/],
    ['no-op', /^Edit 2 was refused \(no-op\): why\. If nothing has to change there, leave the edit out\./],
  ])('of what is %s', (status, words) => {
    expect(refusal(status)).toMatch(words);
  });
  test('shows three places, and says how many more there are', () => {
    expect(refusal('ambiguous', 3)).not.toContain('more places');
    expect(refusal('ambiguous', 5)).toMatch(/\n\n\(and 2 more places\)$/);
    expect(refusal('ambiguous', 5).match(/Lines 3 to 4/g)).toHaveLength(3);
  });
}); // prettier-ignore

test('changes around and of hundreds of thousands of lines are merged', () => {
  const many = Array.from({ length: 300_000 }, (_, row) => `${row}`);
  const between = mergeLines(['x', ...many, 'y'], ['X', ...many, 'y'], ['x', ...many, 'Y']);
  expect(between?.length).toBe(300_002);
  expect(mergeLines(['x', 'y', 'z'], ['x', 'y', 'z', ...many], ['X', 'y', 'z'])?.length).toBe(300_003);
});
