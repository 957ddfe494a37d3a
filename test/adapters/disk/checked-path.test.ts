import { linkSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkFolders, checkTarget, plainFile } from '../../../src/adapters/disk/checked-path.ts';

let root: string;
beforeAll(() => {
  root = mkdtempSync(path.join(tmpdir(), 'patchwright-paths-'));
  mkdirSync(path.join(root, 'dir/deep'), { recursive: true });
  writeFileSync(path.join(root, 'dir/a.txt'), 'a');
  writeFileSync(path.join(root, 'dir/deep/b.txt'), 'b');
  symlinkSync(path.join(root, 'dir/deep'), path.join(root, 'dir/linked'));
  symlinkSync(path.join(root, 'dir/a.txt'), path.join(root, 'dir/link.txt'));
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

describe('what is read of a working tree', () => {
  it.each(['dir/a.txt', 'dir/deep/b.txt'])('is a file: %s', async (file) => {
    expect((await plainFile(root, file))?.size).toBe(1);
  });

  it.each(['dir', 'none.txt', 'none/a.txt', 'dir/a.txt/below', 'dir/link.txt', 'dir/linked/b.txt'])(
    'is no folder, nothing missing and nothing behind a link: %s',
    async (file) => {
      expect(await plainFile(root, file)).toBeUndefined();
    },
  );
});

describe('the folders above what is written', () => {
  it.each(['dir/deep/b.txt', 'dir/none/deeper/c.txt', 'c.txt', 'dir/a.txt/below/c.txt'])(
    'are folders or not there yet: %s',
    async (file) => {
      expect(await checkFolders(root, file)).toBeUndefined();
    },
  );

  it.each(['dir/linked/b.txt', 'dir/linked/new/c.txt', '../c.txt'])('are no links: %s', async (file) => {
    await expect(checkFolders(root, file)).rejects.toMatchObject({ code: 'path-refused' });
  });
});

describe('what is written', () => {
  it.each([
    ['dir/a.txt', { mode: expect.any(Number) }],
    ['dir/none/deeper/c.txt', undefined],
  ])('is a file or nothing yet: %s', async (file, found) => {
    expect(await checkTarget(root, file)).toEqual(found);
  });

  it.each(['dir', 'dir/link.txt', 'dir/linked/b.txt', 'dir/a.txt/below'])(
    'is no folder, no link and nothing below a file: %s',
    async (file) => {
      await expect(checkTarget(root, file)).rejects.toMatchObject({ code: 'path-refused' });
    },
  );

  it('is no file that has a second name, which may lie outside of the root', async () => {
    linkSync(path.join(root, 'dir/a.txt'), path.join(root, 'dir/twin.txt'));
    for (const name of ['dir/a.txt', 'dir/twin.txt'])
      await expect(checkTarget(root, name)).rejects.toThrow(/more than one name/);
    rmSync(path.join(root, 'dir/twin.txt'));
  });
});
