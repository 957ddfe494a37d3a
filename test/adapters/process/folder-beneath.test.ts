import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inFolderBeneath } from '../../../src/adapters/process/dependencies/folder-beneath.ts';

let base: string;
let root: string;
beforeAll(() => {
  base = mkdtempSync(path.join(tmpdir(), 'patchwright-beneath-'));
  root = path.join(base, 'root');
  mkdirSync(path.join(base, 'outside'));
  mkdirSync(root);
  symlinkSync(path.join(base, 'outside'), path.join(root, 'linked'));
  writeFileSync(path.join(root, 'file'), '');
});
afterAll(() => rmSync(base, { recursive: true, force: true }));

describe('a folder of a checkout that something is put into', () => {
  it('is made where it is missing, and is the one that is handed over', async () => {
    const used = await inFolderBeneath(root, './packages/app', async (folder) => {
      writeFileSync(path.join(folder, 'put.txt'), '');
    });
    expect(used).toBe(true);
    expect(readdirSync(path.join(root, 'packages/app'))).toEqual(['put.txt']);
  });

  it.each(['../outside', 'packages/../../outside', 'linked', 'linked/deeper', 'file/deeper'])(
    'is none above the checkout, behind a link or below a file: %s',
    async (folder) => {
      const used: string[] = [];
      expect(await inFolderBeneath(root, folder, async (place) => void used.push(place))).toBe(false);
      expect(used).toEqual([]);
      expect(existsSync(path.join(base, 'outside/deeper'))).toBe(false);
    },
  );
});
