import { existsSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { makeControlGroups } from '../../../src/adapters/process/processes/control-groups.ts';
import { limits } from './sandbox-fixture.ts';

it('control groups are removed with those that a command made in them (R33)', async (test) => {
  const groups = await makeControlGroups(limits);
  if (groups === undefined) return test.skip();
  const folders = groups.entrances.map((entrance) => path.dirname(entrance));
  for (const folder of folders) mkdirSync(path.join(folder, 'a/b'), { recursive: true });
  await groups.close();
  expect(folders.filter((folder) => existsSync(folder))).toEqual([]);
});
