import { describe, expect, test } from 'vitest';
import type { PlannedChange, SourceFile } from '../../src/domain/index.ts';
import { checkPlan } from '../../src/planning/index.ts';

const files = new Map<string, SourceFile>(
  ['src/a.js', 'src/b.js', 'README.md', 'package.json'].map((path) => [
    path,
    { path, kind: 'source', blobId: '0', size: 1, mode: '100644' },
  ]),
);
const rules = {
  maxFiles: 2,
  forbids: (path: string) => (['package.json', '.npmrc'].includes(path) ? 'is protected' : undefined),
};
const check = (...changes: PlannedChange[]) =>
  checkPlan({ rootCause: 'r', approach: 'a', changes }, files, rules);
const change = (action: 'modify' | 'create' | 'delete', path: string): PlannedChange => ({
  action,
  path,
  instructions: 'do',
});
const rename = (path: string, to: string): PlannedChange => ({
  action: 'rename',
  path,
  to,
  instructions: '',
});

describe('a plan that a person approved (R30)', () => {
  test('is taken as it stands when every path may be edited', () => {
    expect(check(change('modify', 'src/a.js'), change('create', 'src/c.js'))).toMatchObject({
      plan: { changes: [{ path: 'src/a.js' }, { path: 'src/c.js' }] },
      dropped: [],
    });
  });

  test.each<[string, PlannedChange, RegExp]>([
    ['a protected file', change('modify', 'package.json'), /is protected/],
    ['a rename to a protected file', rename('src/a.js', 'package.json'), /exists already/],
    ['a file that is not there, though one is close', change('modify', 'src/A.js'), /does not exist/],
    ['a rename onto a file that nobody planned', rename('src/a.js', 'src/b.js'), /exists already/],
    ['a new file that is another in case', change('create', 'src/B.JS'), /is src\/b\.js on some/],
    ['a new file that is another in Unicode', change('create', 'pac\u212aage.json'), /is package\.json on/],
    ['a path that leaves', change('create', '../x'), /leads out/],
    ['a rename that leaves', rename('src/a.js', '../x'), /^cannot become \.\.\/x, which leads out/],
    [
      'a rename to a new protected name',
      rename('src/a.js', '.npmrc'),
      /^cannot become \.npmrc, which is protected/,
    ],
  ])('loses %s, and says why', (_, wanted, reason) => {
    expect(check(wanted)).toMatchObject({
      plan: { changes: [] },
      dropped: [{ reason: expect.stringMatching(reason) }],
    });
  });

  test('may rename a file to its own name in another case', () => {
    expect(check(rename('README.md', 'Readme.md')).dropped).toEqual([]);
  });

  test('loses a new file that takes the name of a moved one', () => {
    expect(check(rename('src/a.js', 'new.js'), change('create', 'new.js'))).toMatchObject({
      plan: { changes: [{ action: 'rename' }] },
      dropped: [{ path: 'new.js', reason: 'exists already' }],
    });
  });

  test('loses the second of two new files that some file system takes for one', () => {
    for (const second of [change('create', 'NEW.js'), rename('src/a.js', 'NEW.js')])
      expect(check(change('create', 'new.js'), second)).toMatchObject({
        plan: { changes: [{ path: 'new.js' }] },
        dropped: [{ path: second.path, reason: expect.stringMatching(/is new\.js on some/) }],
      });
  });

  test('keeps all that it says of one file, in two places', () => {
    const again = { ...change('modify', 'src/a.js'), instructions: 'and this' };
    expect(check(change('modify', 'src/a.js'), again, change('modify', 'src/b.js'))).toMatchObject({
      plan: { changes: [{ path: 'src/a.js', instructions: 'do\n\nand this' }, { path: 'src/b.js' }] },
      dropped: [],
    });
  });

  test('loses what goes over the number of files allowed', () => {
    expect(
      check(change('modify', 'src/a.js'), change('modify', 'src/b.js'), change('create', 'c')).dropped,
    ).toMatchObject([{ path: 'c' }]);
  });

  test('edits a file that came to be since it was to be created', () => {
    expect(check(change('create', 'src/a.js')).plan.changes).toEqual([change('modify', 'src/a.js')]);
    expect(check(change('delete', 'src/a.js')).plan.changes).toEqual([change('delete', 'src/a.js')]);
    expect(check(change('create', 'src/new.js')).plan.changes).toEqual([change('create', 'src/new.js')]);
  });
});
