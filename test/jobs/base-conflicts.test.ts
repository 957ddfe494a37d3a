import { expect, test } from 'vitest';
import type { FileChange } from '../../src/domain/index.ts';
import { baseConflicts } from '../../src/jobs/events/base-conflicts.ts';
import type { Forge, ForgeCommit } from '../../src/ports/index.ts';
import { fakeForge } from '../support/fake-forge.ts';

const text = 'a\nb\nc\nd\ne\nf\ng\n';
const change = (more: Partial<FileChange> = {}): FileChange => ({
  ...{ path: 'a.js', change: 'modify', before: text, after: text.replace('b', 'B') },
  ...more,
});

/** What is said of a patch made on `base` when the branch holds `theirs` in place of `text`. */
function said(theirs: string | undefined, changes: FileChange[] = [change()], answers: Partial<Forge> = {}) {
  const forge = fakeForge({
    answers: {
      branchHead: async () => 'head',
      commitsBetween: async () => [],
      readText: async () => theirs,
      ...answers,
    },
  });
  return baseConflicts(forge, { base: 'base', changes }, 'main');
}

test.each([
  ['nothing where the file is as it was', text, []],
  ['nothing where another place was changed', text.replace('g', 'G'), []],
  ['nothing where the same was done', text.replace('b', 'B'), []],
  ['the file and its lines where both changed the same', text.replace('b', 'X'), [expect.stringContaining('conflicts with it in a.js, ')]],
  ['that the file is gone', undefined, [expect.stringContaining('a.js (gone there)')]],
])('a pull request tells of its base %s', async (_, theirs, wanted) => {
  expect(await said(theirs)).toEqual(wanted);
}); // prettier-ignore

test('every file that conflicts is named, and none that merges', async () => {
  const readText = async (path: string) => (path === 'b.js' ? text : undefined);
  const [told, ...more] = await said(
    '',
    ['a.js', 'b.js', 'c.js'].map((path) => change({ path })),
    { readText },
  );
  expect([told, more]).toEqual([
    expect.stringMatching(/in a\.js \(gone there\); c\.js \(gone there\)\.$/),
    [],
  ]);
});

test('a file that the patch deletes and the base has changed is named', async () => {
  const gone = change({ change: 'delete', after: undefined });
  expect(await said(`${text}h\n`, [gone])).toEqual([expect.stringContaining('a.js (changed there)')]);
});

test('a renamed file is looked for under its old name', async () => {
  const asked: string[] = [];
  const readText = async (path: string) => (asked.push(path), undefined);
  const [told] = await said('', [change({ path: 'b.js', from: 'a.js', change: 'rename' })], { readText });
  expect([asked, told]).toEqual([['a.js'], expect.stringContaining('a.js (gone there)')]);
});

test.each<[string, Partial<Forge>]>([
  ['the branch is gone', { branchHead: async () => undefined }],
  ['the branch has not moved', { branchHead: async () => 'base' }],
  ['the patch was made on another branch', { commitsBetween: async () => [{ sha: 'x' } as ForgeCommit] }],
])('nothing is said where %s', async (_, answers) => {
  expect(await said(undefined, [change()], answers)).toEqual([]);
});

test('new files meet nothing, and twenty files are looked at', async () => {
  let reads = 0;
  const readText = async () => (reads++, undefined);
  const many = Array.from({ length: 25 }, (_, at) => change({ path: `${at}.js` }));
  const created = change({ path: 'new.js', change: 'create', before: undefined });
  await said('', [created, ...many], { readText });
  expect(reads).toBe(20);
});
