import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { FileChange } from '../../src/domain/index.ts';
import { changesFromDiff } from '../../src/text/diff/changes-from-diff.ts';
import { renderPatch } from '../../src/text/diff/render-patch.ts';

const line = fc.constantFrom(
  '',
  'a',
  '-- old',
  '++ new',
  '@@ -1 +1 @@',
  'diff --git a/x b/x',
  '\\ No',
  'é\r',
  ' b',
);
const text = fc
  .tuple(fc.array(line, { maxLength: 12 }), fc.boolean())
  .map(([lines, ends]) => lines.join('\n') + (ends && lines.length > 0 ? '\n' : ''));

test('a rendered patch reads back as the texts it was made from', () => {
  fc.assert(
    fc.property(text, text, text, text, (one, two, three, four) => {
      const changes: FileChange[] = [
        { path: 'src/a b.js', change: 'modify', before: one, after: `${two}end` },
        { path: 'new.js', change: 'create', after: three, mode: '100755' },
        { path: 'gone "x".js', change: 'delete', before: four, mode: '100644' },
        { path: 'now.js', from: 'was.js', change: 'rename', before: one, after: three },
      ];
      const base = new Map(
        changes.flatMap(({ path, from, before }) => (before === undefined ? [] : [[from ?? path, before]])),
      );
      const diff = renderPatch({ base: '', changes });
      expect(changesFromDiff(diff, changes, (name) => base.get(name))).toEqual(changes);
    }),
    { numRuns: 100 },
  );
});

test.each([
  ['a base that is another text', 'other\n', (diff: string) => diff],
  ['a base without the file', undefined, (diff: string) => diff],
  ['a diff that somebody changed', 'one\ntwo\n', (diff: string) => diff.replace('+2', '+3\n+4')],
  ['a diff of more files', 'one\ntwo\n', (diff: string) => diff + diff],
])('%s is none of it', (_, base, spoil) => {
  const changes: FileChange[] = [{ path: 'a', change: 'modify', before: 'one\ntwo\n', after: 'one\n2\n' }];
  const diff = spoil(renderPatch({ base: '', changes }));
  expect(changesFromDiff(diff, changes, () => base)).toBeUndefined();
});

test('a change below hundreds of thousands of lines comes back', () => {
  const before = 'a\n'.repeat(300_000);
  const changes: FileChange[] = [{ path: 'a', change: 'modify', before, after: `${before}z\n` }];
  expect(changesFromDiff(renderPatch({ base: '', changes }), changes, () => before)).toEqual(changes);
});
