import { describe, expect, test } from 'vitest';
import { guardPatch } from '../../../src/validation/index.ts';
import { created, deleted, modified, patchOf } from './patches.ts';

const rows = '[1, 2, 3]\n[3, 1, 4]\n';
const found = (...changes: Parameters<typeof patchOf>) =>
  guardPatch(patchOf(...changes)).map(({ severity, code, path }) => [severity, code, path]);

describe('data of tests (H24)', () => {
  test.each(['tests/cases.json', 'test/fixtures/rows.csv', 'tests/__snapshots__/a.snap', 'spec/cases.yml'])(
    'that a patch changes is told to a person: %s',
    (path) => {
      expect(found(modified(path, rows, '[]\n'))).toEqual([['warning', 'test-data', path]]);
    },
  );

  test('that a patch deletes or moves away changed is told as well', () => {
    expect(found(deleted('tests/cases.json', rows))).toEqual([['warning', 'test-data', 'tests/cases.json']]);
    expect(
      found({
        path: 'docs/cases.json',
        from: 'tests/cases.json',
        change: 'rename',
        before: rows,
        after: '[]\n',
      }),
    ).toEqual([['warning', 'test-data', 'docs/cases.json']]);
  });

  test('that only grows, and data of the program, are no news', () => {
    expect(found(modified('tests/cases.json', rows, `${rows}[5, 5, 10]\n`))).toEqual([]);
    expect(found(created('tests/cases.json', rows))).toEqual([]);
    expect(found(modified('src/countries.json', rows, '[]\n'))).toEqual([]);
  });

  test.each([
    ['sum_test.go', '\t\t{1, 2, 3},'],
    ['sum_test.go', '\t\t\twant: 3,'],
    ['tests/test_sum.py', '    (1, 2, "three"),'],
    ['test/sum.test.js', '  { a: 1, expected: 3 }'],
    ['spec/sum_spec.rb', '    [1, 2] => 3,'],
    ['tests/SumTest.php', "      'adds' => [1, 2, 3],"],
    ['src/test/java/SumTest.java', '    "1,2,3",'],
    ['tests/SumTests.cs', '  [InlineData(1, 2, 3)]'],
    ['tests/sum.rs', '#[case(1, 2, 3)]'],
  ])('also where a row of cases stands among the code of %s: %s', (path, line) => {
    const before = `first\n${line}\nlast\n`;
    const rowsOf = (after: string) => found(modified(path, before, after)).map(([, code]) => code);
    expect(rowsOf('first\nlast\n')).toEqual(['test-data']);
    expect(rowsOf(before.replace(/\d|three/, '8'))).toEqual(['test-data']);
    expect(rowsOf(`first\nlast\n  ${line.trim()}\n`)).toEqual([]);
    expect(rowsOf(`${before}${line.replace(/\d/, '8')}\n`)).toEqual([]);
  });

  test.each([
    ['sum_test.go', '\t{1, 2, 3},', '\t// {1, 2, 3},'],
    ['test/sum.test.js', '  [1, 2, 3],', '  /*\n  [1, 2, 3],\n  */'],
    ['tests/test_sum.py', '    (1, 2, 3),', '    # (1, 2, 3),'],
    ['spec/sum_spec.rb', '  [1, 2] => 3,', '  # [1, 2] => 3,'],
    ['tests/SumTests.cs', '  [InlineData(1, 2, 3)]', '  // [InlineData(1, 2, 3)]'],
    ['tests/sum.rs', '#[case(1, 2, 3)]', '// #[case(1, 2, 3)]'],
  ])('and a row that is a comment now is gone: %s', (path, line, comment) => {
    const changed = (to: string) => found(modified(path, `first\n${line}\nlast\n`, `first\n${to}\nlast\n`));
    expect(changed(comment)).toContainEqual(['warning', 'test-data', path]);
  });

  test('while a remark behind a row is no part of it', () => {
    const go = (remark: string) => `package x\n\nvar cases = []row{\n\t{1, 2, 3}, // ${remark}\n}\n`;
    expect(found(modified('sum_test.go', go('both'), go('a and b')))).toEqual([]);
  });

  test('and a row that moved to another file of tests is still there', () => {
    const moved = created('tests/test_more.py', '[\n    (1, 2, 3),\n]\n');
    expect(found(modified('tests/test_sum.py', '(1, 2, 3),\nlast\n', 'last\n'), moved)).toEqual([]);
  });

  test('and many rows that a formatter joins are still there, also where some moved', () => {
    const rows = Array.from({ length: 400 }, (_, nth) => `  [${nth}, ${nth * nth}],`);
    const joined = (cases: readonly string[]) =>
      `cases = [\n${cases.join('').replace(/(.{60,80}\],)/g, '$1\n')}\n]\n`;
    const before = `cases = [\n${rows.join('\n')}\n]\n`;
    const counted = (after: string) => guardPatch(patchOf(modified('tests/test_a.py', before, after)));
    expect(counted(joined(rows))).toEqual([]);
    expect(counted(joined([...rows.slice(30), ...rows.slice(0, 30).toReversed()]))).toEqual([]);
    expect(counted(joined(rows.filter((_, nth) => nth % 100 !== 7)))).toMatchObject([
      { message: expect.stringContaining(' 4 lines of tests/test_a.py, first `[7, 49],`') },
    ]);
  });

  test.each([
    'import { sum, keep1 } from "../sum";',
    'const [a, b] = [1, 2];',
    '  add(1, 2),',
    '});',
    '// {1, 2},',
    '(mode: "strict" | 1) => {',
  ])('and code that is no row is none: %s', (line) => {
    expect(found(modified('test/sum.test.js', `first\n${line}\nlast\n`, 'first\nlast\n'))).toEqual([]);
  });
});
