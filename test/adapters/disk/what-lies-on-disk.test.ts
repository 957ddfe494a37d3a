import { createHash } from 'node:crypto';
import {
  chmodSync,
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { open } from 'node:fs/promises';
import path from 'node:path';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import {
  recoverFiles,
  writeFilesAtomically,
  type FileWrite,
} from '../../../src/adapters/disk/atomic-write.ts';
import { makeFolder } from '../../../src/adapters/disk/own-folder.ts';
import { checkFolders, checkTarget, plainFile } from '../../../src/adapters/disk/checked-path.ts';
import { takeLock } from '../../../src/adapters/disk/file-lock.ts';
import { UndoJournal } from '../../../src/adapters/disk/undo-journal.ts';
import { temporaryFolder, writeFiles } from '../../support/repository.ts';

const text = (value: string) => Buffer.from(value);

/** A folder with files in it, and another one for the journal. */
function place(files: Record<string, string>) {
  const base = temporaryFolder();
  const [root, undo] = [path.join(base, 'root'), path.join(base, 'undo')];
  mkdirSync(root);
  writeFiles(root, files);
  const write = (...writes: FileWrite[]) => writeFilesAtomically(root, writes, undo);
  const at = (name: string) => path.join(root, name);
  return {
    root,
    undo,
    write,
    at,
    listed: () => readdirSync(root, { recursive: true }).map(String).toSorted(),
  };
}
const openFiles = () => readdirSync('/proc/self/fd').length;

/** Calls back with the name of each file or folder that is made durable. */
async function watchSyncs(synced: (name: string) => void) {
  const handle = await open('/', 'r');
  const prototype = Object.getPrototypeOf(handle) as typeof handle;
  await handle.close();
  const sync = prototype.sync;
  vi.spyOn(prototype, 'sync').mockImplementation(async function (this: typeof handle) {
    await sync.call(this);
    synced(path.basename(readlinkSync(`/proc/self/fd/${this.fd}`)));
  });
}

const sum = (words: string) => createHash('sha256').update(words).digest('hex');

describe('a change of several files', () => {
  it('is on the disk before anything of it is seen: new texts, then the journal, then each file, then its folder', async () => {
    const { write, at, undo } = place({ 'a.txt': 'old' });
    const seen: string[] = [];
    await watchSyncs((name) => {
      const staged = name.startsWith('new-') ? ` ${readFileSync(path.join(undo, name), 'utf8')}` : '';
      seen.push(`${name}${staged}: ${readFileSync(at('a.txt'), 'utf8')} ${existsSync(at('sub/b.txt'))}`);
    });
    await write({ path: 'a.txt', bytes: text('new') }, { path: 'sub/b.txt', bytes: text('b') });
    expect(seen).toEqual([
      'new-0 new: old false',
      'new-1 b: old false',
      'journal.tmp: old false',
      'undo: old false',
      'root: new false',
      'sub: new true',
    ]);
  });

  it('leaves no file open, whether it is made, refused or undone', async () => {
    const { write, root, undo, at } = place({ 'a.txt': 'old', 'b.txt': 'old' });
    const before = openFiles();
    await write({ path: 'a.txt', bytes: text('new') }, { path: 'b.txt', bytes: undefined });
    await expect(write({ path: 'a.txt', bytes: text('x'), mustNotExist: true })).rejects.toThrow('exists already');
    vi.spyOn(UndoJournal.prototype, 'commit').mockRejectedValueOnce(new Error('no'));
    await expect(write({ path: 'a.txt', bytes: text('newer') })).rejects.toThrow('no');
    expect(readFileSync(at('a.txt'), 'utf8')).toBe('new');
    await recoverFiles(root, undo);
    expect(openFiles()).toBe(before);
  }); // prettier-ignore

  it('takes folders away that it emptied, up to the first that holds something, and never the root', async () => {
    const one = place({ 'x/y/z/a.txt': '', 'x/b.txt': '' });
    await one.write({ path: 'x/y/z/a.txt', bytes: undefined });
    expect(one.listed()).toEqual(['x', 'x/b.txt']);
    const two = place({ 'a.txt': '', 'b/c.txt': '' });
    await two.write({ path: 'a.txt', bytes: undefined }, { path: 'b/c.txt', bytes: undefined });
    expect(two.listed()).toEqual([]);
    expect(existsSync(two.root)).toBe(true);
  });

  it('gives a moved file its readers, and a new one those of other new files or the ones that are known', async () => {
    const { write, at } = place({ 'a.sh': '' });
    chmodSync(at('a.sh'), 0o750);
    await write({ path: 'a.sh', bytes: undefined }, { path: 'b.sh', bytes: text(''), from: 'a.sh' }, { path: 'c.sh', bytes: text(''), mode: 0o640 }, { path: 'd.sh', bytes: text(''), executable: true }, { path: 'e', bytes: text('') });
    const mode = (name: string) => (statSync(at(name)).mode & 0o777).toString(8);
    const umask = process.umask();
    expect(['b.sh', 'c.sh', 'd.sh', 'e'].map(mode)).toEqual(['750', '640', (0o777 & ~umask).toString(8), (0o666 & ~umask).toString(8)]);
  }); // prettier-ignore

  it('is taken back from folders that are gone since, and from those that it made', async () => {
    const { root, undo, at, listed } = place({ 'sub/a.txt': 'old', 'keep.txt': '' });
    const journal = new UndoJournal(undo);
    await journal.begin();
    linkSync(at('sub/a.txt'), journal.savedPath('old-0'));
    const [sha256, written] = [sum('old'), sum('new')];
    await journal.seal([{ path: 'sub/a.txt', saved: 'old-0', sha256, written }, { path: 'made/deep/b.txt', written }, { path: 'never/c.txt', written }]);
    rmSync(at('sub'), { recursive: true });
    writeFiles(root, { 'made/deep/b.txt': 'new' });
    const seen: string[] = [];
    await watchSyncs((name) => void seen.push(name));
    await recoverFiles(root, undo);
    expect(listed()).toEqual(['keep.txt', 'sub', 'sub/a.txt']);
    expect(readFileSync(at('sub/a.txt'), 'utf8')).toBe('old');
    expect(seen).toContain('sub');
    expect(existsSync(undo)).toBe(false);
  }); // prettier-ignore

  it('is not taken back where a text of its journal is damaged or gone, or a folder leads elsewhere', async () => {
    const broken = async (harm: (given: ReturnType<typeof place>, kept: string) => void) => {
      const given = place({ 'sub/a.txt': 'old' });
      const journal = new UndoJournal(given.undo);
      await journal.begin();
      linkSync(given.at('sub/a.txt'), journal.savedPath('old-0'));
      const [sha256, written] = [sum('old'), sum('new')];
      await journal.seal([
        { path: 'sub/a.txt', saved: 'old-0', sha256, written },
        { path: 'b.txt', written },
      ]);
      rmSync(given.at('sub/a.txt'));
      writeFiles(given.root, { 'sub/a.txt': 'new', 'b.txt': 'new' });
      harm(given, journal.savedPath('old-0'));
      await expect(recoverFiles(given.root, given.undo)).rejects.toThrow(/is damaged|is not a folder/);
      expect(readFileSync(given.at('b.txt'), 'utf8')).toBe('new');
    };
    await broken((_, kept) => writeFileSync(kept, 'other'));
    await broken((_, kept) => rmSync(kept));
    await broken(({ undo }) => {
      const file = path.join(undo, 'journal.json');
      writeFileSync(file, readFileSync(file, 'utf8').replace('"saved":"old-0",', ''));
    });
    await broken((_, kept) => (rmSync(kept), mkdirSync(kept)));
    await broken((_, kept) => (rmSync(kept), symlinkSync('/etc/hostname', kept)));
    await broken(({ at, root }) => {
      rmSync(at('sub'), { recursive: true });
      symlinkSync(path.dirname(root), at('sub'));
    });
  });

  it('is nothing to undo before its journal is whole', async () => {
    const { root, undo, at } = place({ 'a.txt': 'old' });
    const journal = new UndoJournal(undo);
    await journal.begin();
    expect(statSync(undo).mode & 0o777).toBe(0o700);
    expect(await journal.pending()).toEqual([]);
    const release = takeLock(`${undo}.lock`) as () => void;
    await expect(recoverFiles(root, undo)).rejects.toThrow('another process');
    release();
    await recoverFiles(root, undo);
    expect([existsSync(undo), readFileSync(at('a.txt'), 'utf8')]).toEqual([false, 'old']);
    expect(await journal.pending()).toBeUndefined();
  });

  it('that somebody else has begun is left to them', async () => {
    const { write, undo, at } = place({ 'a.txt': 'old' });
    takeLock(`${undo}.lock`);
    await new UndoJournal(undo).begin();
    await expect(write({ path: 'a.txt', bytes: text('new') })).rejects.toMatchObject({ code: 'conflict' });
    expect([existsSync(undo), readFileSync(at('a.txt'), 'utf8')]).toEqual([true, 'old']);
  });

  it('that has just begun is not cleared away by a process that looks for unfinished ones', async () => {
    const begin = UndoJournal.prototype.begin;
    for (let turn = 0; turn < 20; turn += 1) {
      const { root, undo, write, at, listed } = place({ a: 'old' });
      let other: Promise<unknown> | undefined;
      vi.spyOn(UndoJournal.prototype, 'begin').mockImplementation(async function (this: UndoJournal) {
        const begun = begin.call(this);
        while (!existsSync(undo)) await new Promise(setImmediate);
        other = recoverFiles(root, undo).catch((error: unknown) => error);
        await begun;
      });
      await write({ path: 'a', bytes: text('new') });
      expect(await other).toMatchObject({ code: 'conflict' });
      expect([readFileSync(at('a'), 'utf8'), listed(), existsSync(undo)]).toEqual(['new', ['a'], false]);
    }
  });
});

describe('a path below a folder', () => {
  let root: string;
  beforeEach(() => {
    const { at, ...made } = place({ 'a.txt': '', 'dir/b.txt': '', 'dir/c.txt': '' });
    root = made.root;
    symlinkSync(at('dir'), at('link'));
    symlinkSync(at('a.txt'), at('file-link'));
    linkSync(at('dir/b.txt'), at('twice'));
    chmodSync(at('a.txt'), 0o640);
  });
  it('may be written where a file with one name stands, or nothing', async () => {
    expect(await checkTarget(root, 'a.txt')).toEqual({ mode: 0o640 });
    for (const free of ['new', 'dir/new', 'new/deep']) expect(await checkTarget(root, free)).toBeUndefined();
  });
  it.each([
    ['link/b.txt', 'link is a symbolic link'],
    ['file-link', 'file-link is a symbolic link'],
    ['dir', 'dir is not a regular file'],
    ['a.txt/x', 'a.txt is not a regular file'],
    ['twice', 'twice has more than one name (hard link)'],
    ['../x', '../x'],
  ])('may not be written at %s', async (name, why) => {
    await expect(checkTarget(root, name)).rejects.toMatchObject({ code: 'path-refused', message: expect.stringContaining(why) as string });
  }); // prettier-ignore
  it('is left alone where it cannot be looked at', async () => {
    await expect(checkTarget('/proc/self/mem', 'x')).rejects.toMatchObject({ code: 'ENOTDIR' });
  });
  it('is reached through folders alone, or through what is not there', async () => {
    for (const name of ['a.txt', 'dir/b.txt', 'file-link', 'a.txt/x', 'none/x']) await checkFolders(root, name);
    for (const name of ['link/b.txt', '../x']) await expect(checkFolders(root, name), name).rejects.toMatchObject({ code: 'path-refused' });
  }); // prettier-ignore
  it('is read where it is a file behind no link', async () => {
    const read = async (name: string) => (await plainFile(root, name)) !== undefined;
    expect(await Promise.all(['a.txt', 'dir/b.txt', 'twice'].map(read))).toEqual([true, true, true]);
    expect(await Promise.all(['dir', 'link/b.txt', 'file-link', 'a.txt/x', 'none', '../root/a.txt', '.git/x'].map(read))).toEqual(Array(7).fill(false));
  }); // prettier-ignore
});

describe('a folder that is made', () => {
  const at = () => path.join(temporaryFolder(), 'a/b/c');

  it('brings those above it, for whom it is said, and is left as it is where it stands', async () => {
    const folder = at();
    await makeFolder(folder, 0o700);
    expect([folder, path.dirname(folder)].map((name) => statSync(name).mode & 0o777)).toEqual([0o700, 0o700]);
    writeFileSync(path.join(folder, 'kept'), '');
    await makeFolder(folder, 0o755);
    expect(readdirSync(folder)).toEqual(['kept']);
    expect(statSync(folder).mode & 0o777).toBe(0o700);
  });

  it('may stand behind a link', async () => {
    const folder = at();
    await makeFolder(folder);
    symlinkSync(folder, `${folder}-link`);
    await makeFolder(`${folder}-link`);
    await makeFolder(path.join(`${folder}-link`, 'd'));
    expect(existsSync(path.join(folder, 'd'))).toBe(true);
  });

  it.each([
    ['where a file stands', (folder: string) => folder, 'EEXIST'],
    ['below a file', (folder: string) => path.join(folder, 'd'), 'ENOTDIR'],
  ])('is not made %s', async (_, place, code) => {
    const folder = at();
    await makeFolder(path.dirname(folder));
    writeFileSync(folder, '');
    await expect(makeFolder(place(folder))).rejects.toMatchObject({ code });
  });

  it.runIf(existsSync('/proc/self'))('is not waited for where a file system makes none', async () => {
    await expect(makeFolder('/proc/patchwright/state')).rejects.toMatchObject({ code: 'ENOENT' });
  });
});
