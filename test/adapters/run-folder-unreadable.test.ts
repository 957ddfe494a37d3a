import files from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { afterEach, expect, it, vi } from 'vitest';
import { DiskRunFolder } from '../../src/adapters/run-folder/index.ts';
import { temporaryFolder } from '../support/repository.ts';

/** From now on the system opens no file, for this reason. */
function refuse(code: string): void {
  vi.spyOn(files, 'open').mockRejectedValue(Object.assign(new Error(code), { code }));
  syncBuiltinESMExports();
}

function allow(): void {
  vi.restoreAllMocks();
  syncBuiltinESMExports();
}
afterEach(allow);

async function folderWithReply(): Promise<DiskRunFolder> {
  const folder = new DiskRunFolder(temporaryFolder(), { now: () => 0 });
  await folder.append({ text: 'paid for' });
  return folder;
}

it.each(['EIO', 'EMFILE', 'ENFILE', 'ENOMEM'])(
  'a reply that the machine cannot read just now (%s) is not taken for one that was never given',
  async (code) => {
    const folder = await folderWithReply();
    refuse(code);
    await expect(folder.exchanges()).rejects.toThrow(code);
    await expect(folder.readJson('report.json')).rejects.toThrow(code);
    allow();
    expect(await folder.exchanges()).toMatchObject([{ text: 'paid for' }]);
  },
);

it.each(['ENOENT', 'ELOOP', 'ENXIO', 'EACCES'])('what is none of ours (%s) reads as absent', async (code) => {
  const folder = await folderWithReply();
  refuse(code);
  expect(await folder.exchanges()).toEqual([]);
});
