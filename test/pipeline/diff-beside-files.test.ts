import { expect, test } from 'vitest';
import { diffBesideFiles } from '../../src/pipeline/stages/writing/diff-beside-files.ts';
import type { FileChange, Patch } from '../../src/domain/index.ts';
import { renderPatch } from '../../src/text/diff/render-patch.ts';

const patchOf = (before: string | undefined, after: string | undefined, change = 'modify'): Patch => ({
  base: 'b',
  changes: [{ path: 'a.js', change, before, after } as FileChange],
});
const added = Array.from({ length: 6 }, (_, at) => `new ${at}\n`).join('');
const patch = patchOf('one\ntwo\nthree\n', `one\n${added}three\n`);
const shown = (startLine: number, endLine: number) => [{ path: 'a.js', lines: [{ startLine, endLine }] }];

test('a diff beside the file gives what was taken away and the first of many new lines', () => {
  const diff = diffBesideFiles(patch, shown(1, 8));
  expect(diff).toContain('@@ -1,3 +1,8 @@\n one\n-two\n+new 0\n… and 5 more lines, 3-7 of the file');
  expect(diff).toMatch(/below\n three\n$/);
  expect(diff).not.toContain('new 1');
});

test.each([
  ['the file is not shown', patch, []],
  ['only a part of the new lines is shown', patch, shown(3, 8)],
  ['few lines are new', patchOf('one\ntwo\n', 'one\nnew\n++ new\ntwo\n'), shown(1, 4)],
  ['another file is shown', patch, [{ path: 'b.js', lines: [{ startLine: 1, endLine: 9 }] }]],
  ['the file is gone', patchOf('+one\n+two\n', undefined, 'delete'), []],
])('a diff is whole where %s', (_, one, files) => {
  expect(diffBesideFiles(one, files)).toBe(renderPatch(one));
});

test('a new file that is shown is not given a second time', () => {
  const diff = diffBesideFiles(patchOf(undefined, added, 'create'), shown(1, 6));
  expect(diff).toMatch(/@@ -0,0 \+1,6 @@\n\+new 0\n… and 5 more lines, 2-6 of the file.*\n$/);
});
