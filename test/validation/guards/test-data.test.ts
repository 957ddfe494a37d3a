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
});
