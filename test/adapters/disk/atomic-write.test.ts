import { execFileSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  writeFilesAtomically as writeWith,
  type FileWrite,
} from '../../../src/adapters/disk/atomic-write.ts';
import { UndoJournal } from '../../../src/adapters/disk/undo-journal.ts';
import { ownIdentity } from '../../../src/adapters/disk/process-identity.ts';

const text = (value: string) => Buffer.from(value);
const undoFolder = '.patchwright-undo';
/** In memory where there is such a place: another file system than the folders of the tests. */
const elsewhere = '/dev/shm';
const hasOtherFileSystem = existsSync(elsewhere) && statSync(elsewhere).dev !== statSync(tmpdir()).dev;

function writeFilesAtomically(root: string, writes: readonly FileWrite[]): Promise<void> {
  return writeWith(root, writes, path.join(root, undoFolder));
}

describe('writing several files at once', () => {
  let root: string;
  beforeEach(() => {
    root = mkdtempSync(path.join(tmpdir(), 'patchwright-write-'));
    writeFileSync(path.join(root, 'a.txt'), 'old a');
    mkdirSync(path.join(root, 'dir'));
    writeFileSync(path.join(root, 'dir/b.txt'), 'old b', { mode: 0o755 });
  });
  afterEach(() => rmSync(root, { recursive: true, force: true }));

  it('writes, creates and deletes, keeps modes and leaves nothing behind', async () => {
    await writeFilesAtomically(root, [
      { path: 'a.txt', bytes: undefined },
      { path: 'dir/b.txt', bytes: text('new b') },
      { path: 'new/deep/c.txt', bytes: text('c'), mustNotExist: true },
      { path: 'run.sh', bytes: text('#!/bin/sh'), executable: true },
    ]);
    expect(statSync(path.join(root, 'run.sh')).mode & 0o777).toBe(0o755);
    expect(existsSync(path.join(root, 'a.txt'))).toBe(false);
    expect(readFileSync(path.join(root, 'dir/b.txt'), 'utf8')).toBe('new b');
    expect(statSync(path.join(root, 'dir/b.txt')).mode & 0o777).toBe(0o755);
    expect(statSync(path.join(root, 'new/deep/c.txt')).mode & 0o111).toBe(0);
    expect(existsSync(path.join(root, undoFolder))).toBe(false);
  });

  it.skipIf(!hasOtherFileSystem)(
    'writes and takes back where a volume takes no rename from outside (R33)',
    async () => {
      const journal = mkdtempSync(path.join(elsewhere, 'patchwright-write-'));
      rmSync(journal, { recursive: true });
      const whole: FileWrite[] = [
        { path: 'a.txt', bytes: undefined },
        { path: 'dir/b.txt', bytes: text('new b') },
      ];
      await expect(
        writeWith(
          root,
          [...whole, ...['c', 'c/d'].map((name) => ({ path: name, bytes: text('c') }))],
          journal,
        ),
      ).rejects.toThrow(/EEXIST|ENOTDIR/);
      expect(readFileSync(path.join(root, 'a.txt'), 'utf8')).toBe('old a');
      expect(readFileSync(path.join(root, 'dir/b.txt'), 'utf8')).toBe('old b');

      await writeWith(root, whole, journal);
      expect(existsSync(path.join(root, 'a.txt'))).toBe(false);
      expect(readFileSync(path.join(root, 'dir/b.txt'), 'utf8')).toBe('new b');
      expect(statSync(path.join(root, 'dir/b.txt')).mode & 0o777).toBe(0o755);
      expect([readdirSync(root), readdirSync(path.join(root, 'dir'))]).toEqual([['dir'], ['b.txt']]);
      expect(existsSync(journal)).toBe(false);
    },
  );

  it.skipIf(!hasOtherFileSystem).each(['a link', 'a pipe'])(
    'keeps as old text nothing of the machine, where a file becomes %s (H12)',
    async (what) => {
      const outside = mkdtempSync(path.join(tmpdir(), 'patchwright-outside-'));
      writeFileSync(path.join(outside, 'secret'), 'only this machine knows');
      const journal = mkdtempSync(path.join(elsewhere, 'patchwright-write-'));
      rmSync(journal, { recursive: true });
      const begin = UndoJournal.prototype.begin;
      const swapping = vi.spyOn(UndoJournal.prototype, 'begin').mockImplementation(async function (
        this: UndoJournal,
      ) {
        await begin.call(this);
        rmSync(path.join(root, 'a.txt'));
        if (what === 'a link') symlinkSync(path.join(outside, 'secret'), path.join(root, 'a.txt'));
        else execFileSync('mkfifo', [path.join(root, 'a.txt')]);
      });
      const kept: string[] = [];
      const seal = vi.spyOn(UndoJournal.prototype, 'seal').mockImplementation(async function (
        this: UndoJournal,
      ) {
        kept.push(readFileSync(this.savedPath('old-0'), 'utf8'));
        throw new Error('no further');
      });
      await expect(writeWith(root, [{ path: 'a.txt', bytes: text('new') }], journal)).rejects.toThrow(
        /ELOOP|ENXIO|no ordinary file/,
      );
      swapping.mockRestore();
      seal.mockRestore();
      expect(kept).toEqual([]);
      rmSync(outside, { recursive: true });
    },
  );

  it('says what may hold a file that cannot be exchanged, and puts the others back', async () => {
    const target = path.join(root, 'a.txt');
    const busy = Object.assign(new Error('EBUSY: resource busy or locked'), { code: 'EBUSY', dest: target });
    const held = vi.spyOn(UndoJournal.prototype, 'commit').mockRejectedValue(busy);
    await expect(writeFilesAtomically(root, [{ path: 'a.txt', bytes: text('new') }])).rejects.toMatchObject({
      message: `${target} cannot be exchanged (EBUSY); no file was changed`,
      hint: expect.stringContaining('mount'),
    });
    held.mockRestore();
    expect(readFileSync(target, 'utf8')).toBe('old a');
  });

  it.each([
    ['a path that leaves the root', { path: '../x', bytes: text('x') }],
    ['a path into .git', { path: '.git/hooks/x', bytes: text('x') }],
    ['a file that should not exist', { path: 'a.txt', bytes: text('x'), mustNotExist: true }],
    ['a deletion of a file that is not there', { path: 'none.txt', bytes: undefined }],
  ])('changes nothing when one of the writes is %s (R8)', async (_, bad) => {
    await expect(writeFilesAtomically(root, [{ path: 'a.txt', bytes: text('new') }, bad])).rejects.toThrow();
    expect(readFileSync(path.join(root, 'a.txt'), 'utf8')).toBe('old a');
  });

  it('writes through no link and into no file with two names (R9, H12)', async () => {
    const outside = mkdtempSync(path.join(tmpdir(), 'patchwright-outside-'));
    writeFileSync(path.join(outside, 'secret'), 'secret');
    symlinkSync(path.join(outside, 'secret'), path.join(root, 'link.txt'));
    symlinkSync(outside, path.join(root, 'linked'));
    linkSync(path.join(outside, 'secret'), path.join(root, 'hard.txt'));
    for (const target of ['link.txt', 'linked/secret', 'hard.txt']) {
      await expect(writeFilesAtomically(root, [{ path: target, bytes: text('x') }])).rejects.toThrow();
    }
    expect(readFileSync(path.join(outside, 'secret'), 'utf8')).toBe('secret');
    rmSync(outside, { recursive: true });
  });

  it('undoes what was exchanged when a later exchange fails', async () => {
    await expect(
      writeFilesAtomically(root, [
        { path: 'a.txt', bytes: text('new a') },
        { path: 'x', bytes: text('a file') },
        { path: 'x/y', bytes: text('below a file') },
      ]),
    ).rejects.toThrow();
    expect(readFileSync(path.join(root, 'a.txt'), 'utf8')).toBe('old a');
    expect(existsSync(path.join(root, 'x'))).toBe(false);
    expect(existsSync(path.join(root, undoFolder))).toBe(false);
  });

  it.each(['before', 'after'])(
    'follows no folder that becomes a link %s the journal is whole (H12)',
    async (when) => {
      const outside = mkdtempSync(path.join(tmpdir(), 'patchwright-write-'));
      const step = when === 'before' ? 'begin' : 'seal';
      const original = UndoJournal.prototype[step];
      const swapping = vi.spyOn(UndoJournal.prototype, step).mockImplementation(async function (
        this: UndoJournal,
        ...given: unknown[]
      ) {
        await (original as (...all: unknown[]) => Promise<void>).apply(this, given);
        cpSync(path.join(root, 'dir'), outside, { recursive: true });
        renameSync(path.join(root, 'dir'), path.join(root, 'moved'));
        symlinkSync(outside, path.join(root, 'dir'));
      });
      const written = writeFilesAtomically(root, [{ path: 'dir/b.txt', bytes: text('new b') }]);
      await expect(written).rejects.toMatchObject({ code: 'path-refused' });
      swapping.mockRestore();
      expect(readFileSync(path.join(outside, 'b.txt'), 'utf8')).toBe('old b');
      expect(statSync(path.join(outside, 'b.txt')).nlink).toBe(1);
      rmSync(outside, { recursive: true });
    },
  );

  it('touches no file before what undoes it is on disk whole', async () => {
    const seal = UndoJournal.prototype.seal;
    const seen: string[] = [];
    const slow = vi.spyOn(UndoJournal.prototype, 'seal').mockImplementation(async function (
      this: UndoJournal,
      steps,
    ) {
      for (let turn = 0; turn < 20; turn++) await new Promise((resolve) => setTimeout(resolve, 5));
      seen.push(readFileSync(path.join(root, 'a.txt'), 'utf8'));
      await seal.call(this, steps);
      seen.push(readFileSync(path.join(root, 'a.txt'), 'utf8'));
    });
    await writeFilesAtomically(root, [{ path: 'a.txt', bytes: text('new a') }]);
    slow.mockRestore();
    expect(seen).toEqual(['old a', 'old a']);
    expect(readFileSync(path.join(root, 'a.txt'), 'utf8')).toBe('new a');
  });

  it('does not touch the change of another living process', async () => {
    writeFileSync(path.join(root, `${undoFolder}.lock`), JSON.stringify(ownIdentity()));
    await expect(writeFilesAtomically(root, [{ path: 'a.txt', bytes: text('x') }])).rejects.toMatchObject({
      code: 'conflict',
    });
    expect(readFileSync(path.join(root, 'a.txt'), 'utf8')).toBe('old a');
  });
});
