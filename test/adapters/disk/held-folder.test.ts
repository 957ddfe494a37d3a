import {
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
import { inHeldFolder } from '../../../src/adapters/disk/held-folder.ts';

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

describe('a folder that something is done in (H12)', () => {
  // Elsewhere the system names no descriptors.
  describe.skipIf(process.platform !== 'linux')('on Linux', () => {
    it.each(['a', 'a/b'])('is the one it was, when %s becomes a link meanwhile', async (folder) => {
      mkdirSync(path.join(outside, 'b'));
      await inHeldFolder(root, 'a/b/c.txt', async (file) => {
        becomesLink(folder);
        await writeFile(file, 'mine');
      });
      expect(existsSync(path.join(outside, 'c.txt'))).toBe(false);
      expect(existsSync(path.join(outside, 'b/c.txt'))).toBe(false);
      const moved = folder === 'a' ? 'moved/b/c.txt' : 'moved/c.txt';
      expect(readFileSync(path.join(root, moved), 'utf8')).toBe('mine');
    });
  });

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
});
