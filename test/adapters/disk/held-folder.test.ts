import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { inHeldFolder, readHeld } from '../../../src/adapters/disk/held-folder.ts';
import { workingFiles } from '../../../src/composition/repository/working-files.ts';

let [root, outside] = ['', ''];
beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'patchwright-held-'));
  outside = mkdtempSync(path.join(tmpdir(), 'patchwright-outside-'));
  mkdirSync(path.join(root, 'a/b'), { recursive: true });
});
afterEach(() => {
  for (const folder of [root, outside]) rmSync(folder, { recursive: true });
});

function becomesLink(folder: string): void {
  renameSync(path.join(root, folder), path.join(root, 'moved'));
  symlinkSync(outside, path.join(root, folder));
}

const isElsewhere = process.platform !== 'linux';

describe('a folder that something is done in (H12)', () => {
  it.skipIf(isElsewhere).each(['a', 'a/b'])(
    'is the one it was, when %s becomes a link meanwhile',
    async (folder) => {
      mkdirSync(path.join(outside, 'b'));
      await inHeldFolder(root, 'a/b/c.txt', async (file) => {
        becomesLink(folder);
        await writeFile(file, 'mine');
      });
      expect(existsSync(path.join(outside, 'c.txt'))).toBe(false);
      expect(existsSync(path.join(outside, 'b/c.txt'))).toBe(false);
      const moved = folder === 'a' ? 'moved/b/c.txt' : 'moved/c.txt';
      expect(readFileSync(path.join(root, moved), 'utf8')).toBe('mine');
    },
  );

  it('is no link, and none is made below one', async () => {
    becomesLink('a');
    const refused = inHeldFolder(root, 'a/new/c.txt', (file) => writeFile(file, 'x'), true);
    await expect(refused).rejects.toMatchObject({ code: 'path-refused' });
    expect(existsSync(path.join(outside, 'new'))).toBe(false);
  });

  it('is made where it is missing, if that is wanted', async () => {
    await expect(inHeldFolder(root, 'n/o/c.txt', (file) => writeFile(file, 'x'))).rejects.toMatchObject({
      code: 'ENOENT',
    });
    await inHeldFolder(root, 'n/o/c.txt', (file) => writeFile(file, 'x'), true);
    expect(readFileSync(path.join(root, 'n/o/c.txt'), 'utf8')).toBe('x');
  });

  it('has its own name in what is told of a failure', async () => {
    writeFileSync(path.join(root, 'a/b/c.txt'), '');
    const failed = inHeldFolder(root, 'a/b/c.txt', (file) => writeFile(path.join(file, 'd'), 'x'));
    await expect(failed).rejects.toMatchObject({
      path: path.join(root, 'a/b/c.txt/d'),
      message: expect.stringContaining(path.join(root, 'a/b/c.txt/d')),
    });
  });

  it.skipIf(isElsewhere)('has its own name also where one on the way to it is missing', async () => {
    const failed = inHeldFolder(root, 'a/none/c.txt', (file) => writeFile(file, 'x'));
    await expect(failed).rejects.toMatchObject({ path: path.join(root, 'a/none') });
  });

  it.skipIf(isElsewhere || process.getuid?.() === 0)('may be one whose names cannot be listed', async () => {
    chmodSync(path.join(root, 'a'), 0o311);
    await inHeldFolder(root, 'a/b/c.txt', (file) => writeFile(file, 'x'));
    chmodSync(path.join(root, 'a'), 0o755);
    expect(existsSync(path.join(root, 'a/b/c.txt'))).toBe(true);
  });
});

describe('a file that is read (R9, H12)', () => {
  it('is a plain one, in folders that are none but folders', async () => {
    writeFileSync(path.join(root, 'a/b/c.txt'), 'mine');
    expect(String(await readHeld(root, 'a/b/c.txt'))).toBe('mine');
    expect(await readHeld(root, 'a/b/c.txt', 3)).toBeUndefined();
    expect(await readHeld(root, 'a/b')).toBeUndefined();
    expect(await readHeld(root, 'a/none/c.txt')).toBeUndefined();
  });

  it.each(['a', 'a/b', 'a/b/c.txt'])('is no other one, once %s has become a link', async (what) => {
    writeFileSync(path.join(root, 'a/b/c.txt'), 'mine');
    mkdirSync(path.join(outside, 'b'));
    for (const name of ['b/c.txt', 'c.txt']) writeFileSync(path.join(outside, name), 'a secret');
    const files = workingFiles(root);
    expect(await files.sizeOf('a/b/c.txt')).toBe(4);
    const isFile = what.endsWith('.txt');
    renameSync(path.join(root, what), path.join(root, 'moved'));
    symlinkSync(isFile ? path.join(outside, 'c.txt') : outside, path.join(root, what));
    expect(await files.read('a/b/c.txt')).toBeUndefined();
  });
});
