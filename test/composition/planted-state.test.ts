import { chownSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test, vi } from 'vitest';
import { requireAgreement } from '../../src/composition/model/agreed-endpoints.ts';
import { isOwnRun, sealRun, stageKey } from '../../src/composition/run-folders/run-seals.ts';
import { temporaryFolder } from '../support/repository.ts';

const hosts = ['keys.evil.test'];

/** Seen by a user of another number than the one that made the folder. */
async function asAnotherUser<T>(folder: string, work: () => Promise<T>): Promise<T> {
  if (process.getuid!() === 0)
    for (const place of [folder, path.join(folder, 'run-key')]) chownSync(place, 4711, 4711);
  const spy = vi.spyOn(process, 'getuid').mockReturnValue(4712);
  try {
    return await work();
  } finally {
    spy.mockRestore();
  }
}

test.skipIf(process.platform === 'win32')(
  'a state folder that another user has made agrees to no endpoint and vouches for no run (R28, R31)',
  async () => {
    const state = path.join(temporaryFolder(), 'state');
    const root = temporaryFolder();
    const run = path.join(state, 'runs/one');
    mkdirSync(run, { recursive: true });
    await requireAgreement(hosts, { root, state, agreed: hosts });
    const writeText = async (name: string, text: string) => writeFileSync(path.join(run, name), text);
    await writeText('run.json', '{}');
    await sealRun(state, { writeText }, '{}');
    await requireAgreement(hosts, { root, state, agreed: [] });
    expect(await isOwnRun(state, run)).toBe(true);
    await asAnotherUser(state, async () => {
      await expect(requireAgreement(hosts, { root, state, agreed: [] })).rejects.toThrow(
        'you have not agreed',
      );
      expect(await isOwnRun(state, run)).toBe(false);
      await expect(stageKey(state, '{}')).rejects.toThrow(`${state} belongs to another user`);
    });
  },
);
