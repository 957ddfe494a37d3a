import { mkdirSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { closeToOthers } from '../../../src/apps/server/settings/private-folders.ts';
import { removeRunFolders, runFolder } from '../../../src/apps/server/worker/run-folders.ts';
import { temporaryFolder } from '../../support/repository.ts';

test('what killed attempts at a run left goes; other runs and a later attempt keep theirs (R33)', async () => {
  const state = temporaryFolder();
  for (const [id, fence] of ['7-1', '7-2', '7-10', '17-1', '71-1'].map((name) => name.split('-')))
    mkdirSync(runFolder(state, { id: id!, fence: fence! }), { recursive: true });
  mkdirSync(path.join(state, 'server', 'runs', 'notes'));
  await removeRunFolders(state, { id: '7', fence: '2' });
  expect(readdirSync(path.join(state, 'server', 'runs')).sort()).toEqual(['17-1', '7-10', '71-1', 'notes']);
  await removeRunFolders(temporaryFolder(), { id: '7', fence: '2' });
});

test.skipIf(process.platform === 'win32')(
  'other users of the machine can open neither database, mirrors nor indexes, also of an earlier version (A3)',
  () => {
    const state = temporaryFolder();
    mkdirSync(path.join(state, 'server', 'database'), { recursive: true, mode: 0o755 });
    closeToOthers(state);
    for (const name of ['server', 'cache'])
      expect(statSync(path.join(state, name)).mode & 0o777, name).toBe(0o700);
    expect(() => closeToOthers('/dev/null')).toThrow(/closed to other users .*\(ENOTDIR\)/);
  },
);
