import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  existsSync,
  linkSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { recoverFiles, writeFilesAtomically } from '../../../src/adapters/disk/atomic-write.ts';
import { ownIdentity } from '../../../src/adapters/disk/process-identity.ts';
import { UndoJournal } from '../../../src/adapters/disk/undo-journal.ts';

let root: string;
let folder: string;
beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'patchwright-undo-'));
  folder = path.join(root, 'undo');
  writeFileSync(path.join(root, 'a.txt'), 'old a');
});
afterEach(() => {
  vi.restoreAllMocks();
  rmSync(root, { recursive: true, force: true });
});

const read = (name: string) => readFileSync(path.join(root, name), 'utf8');

/** What a process leaves that died after it had exchanged the first of its files and made the second. */
async function leaveHalfMade(): Promise<void> {
  const journal = new UndoJournal(folder);
  await journal.begin();
  linkSync(path.join(root, 'a.txt'), journal.savedPath('old-0'));
  const sha256 = createHash('sha256').update('old a').digest('hex');
  const written = createHash('sha256').update('new a').digest('hex');
  await journal.seal([
    { path: 'a.txt', saved: 'old-0', sha256, written },
    { path: 'new/b.txt', written },
  ]);
  const dead = spawnSync(process.execPath, ['-e', '']).pid;
  writeFileSync(`${folder}.lock`, JSON.stringify({ ...ownIdentity(), pid: dead }));
  writeFileSync(path.join(root, 'staged'), 'new a');
  renameSync(path.join(root, 'staged'), path.join(root, 'a.txt'));
}

describe('a change that a dead process left half made', () => {
  beforeEach(leaveHalfMade);

  it('is undone as a whole, and leaves nothing behind', async () => {
    await recoverFiles(root, folder);
    expect(read('a.txt')).toBe('old a');
    expect(readdirSync(root)).toEqual(['a.txt']);
  });

  it('is undone before the next change begins', async () => {
    await writeFilesAtomically(root, [{ path: 'c.txt', bytes: Buffer.from('c') }], folder);
    expect([read('a.txt'), read('c.txt')]).toEqual(['old a', 'c']);
  });

  it.each(['journal.json', 'old-0'])('is left as it is where %s was damaged, and says so', async (file) => {
    writeFileSync(path.join(folder, file), 'damaged');
    await expect(recoverFiles(root, folder)).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringMatching(/damaged/),
    });
    expect(existsSync(path.join(folder, 'journal.json'))).toBe(true);
  });

  it('is left as it is where its journal is longer than a text can be, and says so', async () => {
    truncateSync(path.join(folder, 'journal.json'), 700_000_000);
    await expect(recoverFiles(root, folder)).rejects.toMatchObject({ code: 'conflict' });
  });

  it('is undone where its lock is longer than a text can be', async () => {
    truncateSync(`${folder}.lock`, 700_000_000);
    await recoverFiles(root, folder);
    expect(read('a.txt')).toBe('old a');
  });
});

/** What a process leaves that died between the second and the third of five files that it changes, makes or removes. */
async function leaveCutOff(): Promise<void> {
  const sum = (text: string) => createHash('sha256').update(text).digest('hex');
  const journal = new UndoJournal(folder);
  await journal.begin();
  for (const [at, name] of ['a', 'gone', 'c'].entries()) {
    writeFileSync(path.join(root, `${name}.txt`), `old ${name}`);
    linkSync(path.join(root, `${name}.txt`), journal.savedPath(`old-${at}`));
  }
  await journal.seal([
    { path: 'a.txt', saved: 'old-0', sha256: sum('old a'), written: sum('new a') },
    { path: 'gone.txt', saved: 'old-1', sha256: sum('old gone') },
    { path: 'c.txt', saved: 'old-2', sha256: sum('old c'), written: sum('new c') },
    { path: 'made.txt', written: sum('made') },
    { path: 'unmade.txt', written: sum('unmade') },
  ]);
  const dead = spawnSync(process.execPath, ['-e', '']).pid;
  writeFileSync(`${folder}.lock`, JSON.stringify({ ...ownIdentity(), pid: dead }));
  for (const [at, text] of [
    [2, 'new c'],
    [4, 'unmade'],
  ] as const)
    writeFileSync(journal.stagedPath(at), text);
  writeFileSync(path.join(root, 'staged'), 'new a');
  renameSync(path.join(root, 'staged'), path.join(root, 'a.txt'));
  writeFileSync(path.join(root, 'made.txt'), 'made');
  rmSync(path.join(root, 'gone.txt'));
}

describe('what somebody wrote after a change was cut off (R33)', () => {
  beforeEach(leaveCutOff);
  const all = () => ['a', 'gone', 'c', 'made', 'unmade'].map((name) => contentOf(`${name}.txt`));
  const contentOf = (name: string) => (existsSync(path.join(root, name)) ? read(name) : undefined);

  it('is not there: everything is put back', async () => {
    await recoverFiles(root, folder);
    expect(all()).toEqual(['old a', 'old gone', 'old c', undefined, undefined]);
  });

  it.each([
    ['c.txt', ['old a', 'old gone', 'mine', undefined, undefined]],
    ['unmade.txt', ['old a', 'old gone', 'old c', undefined, 'mine']],
  ])('stays in %s, which the change had not reached, and the rest is put back', async (name, left) => {
    writeFileSync(path.join(root, name), 'mine');
    await recoverFiles(root, folder);
    expect(all()).toEqual(left);
    expect(existsSync(folder)).toBe(false);
  });

  it('stays gone where it was removed before the change reached it', async () => {
    rmSync(path.join(root, 'c.txt'));
    await recoverFiles(root, folder);
    expect(all()).toEqual(['old a', 'old gone', undefined, undefined, undefined]);
  });

  it.each(['a.txt', 'made.txt', 'gone.txt'])(
    'stays in %s, which the change had reached: nothing is put back, and the hint says where the old texts are',
    async (name) => {
      writeFileSync(path.join(root, name), 'mine');
      const before = all();
      await expect(recoverFiles(root, folder)).rejects.toMatchObject({
        code: 'conflict',
        message: `a change was interrupted here, and ${name} was changed since`,
        hint: expect.stringContaining(folder),
      });
      expect(all()).toEqual(before);
    },
  );
});

describe('a disk that refuses', () => {
  it.each([
    ['ENOSPC', 'disk-full'],
    ['EDQUOT', 'disk-full'],
    ['EFBIG', 'disk-full'],
    ['EACCES', 'disk-full'],
    ['EROFS', 'disk-full'],
    ['EIO', 'EIO'],
  ])('with %s is told as %s', async (code, told) => {
    vi.spyOn(UndoJournal.prototype, 'begin').mockRejectedValue(Object.assign(new Error(code), { code }));
    const writes = [{ path: 'a.txt', bytes: Buffer.from('new') }];
    await expect(writeFilesAtomically(root, writes, folder)).rejects.toMatchObject({ code: told });
    expect(read('a.txt')).toBe('old a');
  });
});
