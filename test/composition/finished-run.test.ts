import { expect, test } from 'vitest';
import { patchOf, type FinishedRun } from '../../src/composition/run/finished-run.ts';
import type { FileChange } from '../../src/domain/index.ts';
import { renderPatch } from '../../src/text/render-patch.ts';

test('a script stays executable in the patch of a finished run, where it is changed and where it is renamed', async () => {
  const [before, after] = ['#!/bin/sh\necho one\n', '#!/bin/sh\necho two\n'];
  const files: FileChange[] = [
    { path: 'a.sh', change: 'modify', before, after },
    { path: 'new/b.sh', from: 'b.sh', change: 'rename', before, after },
    { path: 'c.sh', change: 'create', after, mode: '100755' },
    { path: 'd.js', change: 'create', after },
  ];
  const diff = renderPatch({ base: '', changes: files });
  const tree = ['a.sh', 'b.sh'].map((path) => ({ path, mode: '100755', blobId: '', size: before.length }));
  const run = { name: 'run', files, result: { diff } } as unknown as FinishedRun;
  const { changes } = await patchOf(run, {
    base: 'base',
    tree: () => Promise.resolve(tree),
    read: (paths) =>
      Promise.resolve(paths.map((path) => ({ path, blobId: '', bytes: new TextEncoder().encode(before) }))),
  });
  expect(changes.map(({ mode }) => mode)).toEqual(['100755', '100755', '100755', '100644']);
});
