import { execFileSync, spawn, spawnSync } from 'node:child_process';
import {
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { open } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { DiskRunFolder, lockRunFolder } from '../../src/adapters/run-folder/index.ts';
import { ownIdentity } from '../../src/adapters/disk/process-identity.ts';
import { temporaryFolder } from '../support/repository.ts';

const clock = { now: () => 0 };
const conversation = (dir: string) => readdirSync(path.join(dir, 'conversation')).toSorted();

describe('a run folder (R24, R33)', () => {
  it('never gives the place of a damaged exchange to another one', async () => {
    const dir = temporaryFolder();
    const folder = new DiskRunFolder(dir, clock);
    for (const text of ['one', 'two', 'three']) await folder.append({ text });
    writeFileSync(path.join(dir, 'conversation', '002.json'), '{"text": "tw');
    const later = new DiskRunFolder(dir, clock);
    expect((await later.exchanges()).map((value) => (value as { text: string }).text)).toEqual([
      'one',
      'three',
    ]);
    await later.append({ text: 'four' });
    expect(conversation(dir)).toEqual(['001.json', '002.json', '003.json', '004.json']);
    expect(readFileSync(path.join(dir, 'conversation', '003.json'), 'utf8')).toContain('three');
  });

  it('gives exchanges that end at the same moment a place each: no paid reply replaces another', async () => {
    const dir = temporaryFolder();
    const folder = new DiskRunFolder(dir, clock);
    await Promise.all(['one', 'two', 'three'].map((text) => folder.append({ text })));
    expect(conversation(dir)).toEqual(['001.json', '002.json', '003.json']);
    expect(await folder.exchanges()).toHaveLength(3);
  });

  it('does not use a reply or a stage that was changed since it was written', async () => {
    const dir = temporaryFolder();
    const folder = new DiskRunFolder(dir, clock);
    await folder.append({ reply: 'paid' });
    await folder.saveStage('links', { read: [] });
    const change = (file: string, from: string, to: string) =>
      writeFileSync(file, readFileSync(file, 'utf8').replace(from, to));
    change(path.join(dir, 'conversation', '001.json'), 'paid', 'altered');
    change(path.join(dir, 'stages', 'links.json'), '[]', '[1]');
    expect(await folder.exchanges()).toEqual([]);
    expect(await folder.loadStage('links')).toBeUndefined();
    writeFileSync(path.join(dir, 'stages', 'links.json'), '{"another": "shape"}');
    expect(await folder.loadStage('links')).toBeUndefined();
  });

  it('does not use a reply in another place than it was written in', async () => {
    const dir = temporaryFolder();
    const folder = new DiskRunFolder(dir, clock);
    for (const text of ['one', 'two', 'three']) await folder.append({ text });
    const second = readFileSync(path.join(dir, 'conversation', '002.json'));
    writeFileSync(path.join(dir, 'conversation', '001.json'), second);
    expect(await folder.exchanges()).toMatchObject([{ text: 'two' }, { text: 'three' }]);
    expect(await folder.seals()).toMatchObject({ broken: ['001.json'], missing: [] });
  });

  it('that is only read is left as it is, and what somebody wrote by hand is taken', async () => {
    const dir = temporaryFolder();
    const open = () => new DiskRunFolder(dir, clock, { readOnly: true });
    open();
    expect(readdirSync(dir)).toEqual([]);
    for (const folder of ['conversation', 'stages']) mkdirSync(path.join(dir, folder));
    writeFileSync(path.join(dir, 'stages', 'links.json'), '{"read":[]}');
    for (const number of ['001', '1000', '999'])
      writeFileSync(path.join(dir, 'conversation', `${number}.json`), `{"text":"${number}"}`);
    expect(await open().loadStage('links')).toEqual({ read: [] });
    expect(await open().exchanges()).toEqual([{ text: '001' }, { text: '999' }, { text: '1000' }]);
    expect((await open().seals()).none).toEqual(['001.json', '999.json', '1000.json']);
    expect(await new DiskRunFolder(dir, clock).loadStage('links')).toBeUndefined();
    expect(await new DiskRunFolder(dir, clock).exchanges()).toEqual([]);
  });

  it('tells which exchanges are missing, which are damaged and which bear no seal', async () => {
    const dir = temporaryFolder();
    const folder = new DiskRunFolder(dir, clock);
    for (const text of ['one', 'two', 'three', 'four']) await folder.append({ text });
    rmSync(path.join(dir, 'conversation', '002.json'));
    writeFileSync(path.join(dir, 'conversation', '003.json'), 'null');
    writeFileSync(path.join(dir, 'conversation', '005.json'), '{}');
    writeFileSync(path.join(dir, 'conversation', 'notes.json'), '{}');
    expect(await folder.seals()).toEqual({ broken: ['003.json'], none: ['005.json'], missing: ['002.json'] });
    await folder.append({ text: 'six' });
    expect((await new DiskRunFolder(dir, clock).seals()).missing).toEqual(['002.json']);
  });

  it('keeps what a stage came to under the key of whoever ran it, and takes it from nobody else', async () => {
    const dir = temporaryFolder();
    const folder = (key?: string) => {
      const own = new DiskRunFolder(dir, clock);
      if (key !== undefined) own.sealStages(Buffer.from(key));
      return own;
    };
    await folder('key').saveStage('checks', { passed: 3 });
    expect(await folder('key').loadStage('checks')).toEqual({ passed: 3 });
    expect(await folder('another').loadStage('checks')).toBeUndefined();
    expect(await folder().loadStage('checks')).toEqual({ passed: 3 });
    writeFileSync(
      path.join(dir, 'stages', 'other.json'),
      readFileSync(path.join(dir, 'stages', 'checks.json')),
    );
    expect(await folder('key').loadStage('other')).toBeUndefined();
    await folder().saveStage('checks', { passed: 3 });
    expect(await folder('key').loadStage('checks')).toBeUndefined();
  });

  it('writes each event as a line with the time it happened at', () => {
    const dir = temporaryFolder();
    const folder = new DiskRunFolder(dir, { now: () => 1000 });
    folder.emit({ type: 'call-finished', call: 1, purpose: 'plan', seconds: 2 });
    folder.emit({ type: 'call-finished', call: 2, purpose: 'edit', seconds: 3 }, 2000);
    const written = readFileSync(path.join(dir, 'events.jsonl'), 'utf8').trimEnd().split('\n');
    expect(written.map((line) => JSON.parse(line) as object)).toMatchObject([
      { at: '1970-01-01T00:00:01.000Z', call: 1 },
      { at: '1970-01-01T00:00:02.000Z', call: 2 },
    ]);
  });

  it('has a place for replies and one for stages, and gives its files as they were written', async () => {
    const dir = temporaryFolder();
    const folder = new DiskRunFolder(dir, clock);
    expect(readdirSync(dir).toSorted()).toEqual(['conversation', 'stages']);
    await folder.writeText('report.json', '{"verdict":"done"}');
    expect(await folder.readJson('report.json')).toEqual({ verdict: 'done' });
    expect(await folder.readJson('missing.json')).toBeUndefined();
    const nothing = folder.writeText('report.md', undefined as unknown as string);
    await expect(nothing).rejects.toMatchObject({ code: 'ERR_INVALID_ARG_TYPE' });
  });

  it('writes a reply down to the disk before it gets its name, and leaves no file open', async () => {
    const dir = temporaryFolder();
    const folder = new DiskRunFolder(dir, clock);
    const handle = await open('/', 'r');
    const prototype = Object.getPrototypeOf(handle) as typeof handle;
    await handle.close();
    const openFiles = () => readdirSync('/proc/self/fd').length;
    const before = openFiles();
    const seen: object[] = [];
    const { sync } = prototype;
    vi.spyOn(prototype, 'sync').mockImplementation(async function (this: typeof handle) {
      await sync.call(this);
      const file = readlinkSync(`/proc/self/fd/${this.fd}`);
      seen.push({ named: !file.endsWith('.tmp'), text: readFileSync(file, 'utf8').includes('paid'), there: conversation(dir).includes('001.json') });
    });
    await folder.append({ reply: 'paid' });
    expect(seen).toEqual([{ named: false, text: true, there: false }]);
    expect(conversation(dir)).toEqual(['001.json']);
    expect(openFiles()).toBe(before);
  }); // prettier-ignore

  it.each<[string, (folder: DiskRunFolder) => unknown]>([
    ['stages', (folder) => folder.saveStage('links', {})],
    ['report.md', (folder) => folder.writeText('report.md', '')],
    ['events.jsonl', async (folder) => folder.emit({ type: 'call-finished', call: 1, purpose: 'plan', seconds: 2 })],
  ])('says what it could not write where %s is something else, and leaves no half of it', async (name, write) => {
    const dir = temporaryFolder();
    const folder = new DiskRunFolder(dir, clock);
    rmSync(path.join(dir, name), { recursive: true, force: true });
    if (name === 'stages') writeFileSync(path.join(dir, name), '');
    else mkdirSync(path.join(dir, name, 'in-the-way'), { recursive: true });
    await expect(write(folder)).rejects.toMatchObject({
      code: 'disk-full',
      message: expect.stringMatching(/cannot be written \(E[A-Z]+\)$/) as string,
      hint: expect.stringContaining('--state-dir DIR') as string,
    });
    expect(readdirSync(dir).filter((file) => file.endsWith('.tmp'))).toEqual([]);
  }); // prettier-ignore

  it('says in one sentence that it cannot be made', () => {
    const file = path.join(temporaryFolder(), 'file');
    writeFileSync(file, '');
    expect(() => new DiskRunFolder(path.join(file, 'run'), clock)).toThrow(/cannot be written \(ENOTDIR\)/);
  });
});

describe('the lock of a run', () => {
  const lockOf = (holder: object): string => {
    const dir = temporaryFolder();
    writeFileSync(path.join(dir, 'lock'), JSON.stringify(holder));
    return dir;
  };

  it('is held against others while its process lives, and given back', () => {
    const dir = temporaryFolder();
    const release = lockRunFolder(dir);
    expect(() => lockRunFolder(dir)).toThrow(/is working on this run already/);
    release();
    lockRunFolder(dir)();
    release();
    expect(readdirSync(dir)).toEqual([]);
  });

  it('goes with its process, even when another process has its number now', () => {
    const own = ownIdentity();
    for (const holder of [
      { ...own, started: '1' },
      { ...own, boot: 'before' },
      String(process.pid),
      { pid: 1 },
    ])
      lockRunFolder(lockOf(holder as object))();
    const gone = spawnSync(process.execPath, ['-e', 'process.stdout.write(String(process.pid))']);
    lockRunFolder(lockOf({ ...own, pid: Number(gone.stdout.toString()), started: undefined }))();
  });

  it('of another container holds as long as it is touched', () => {
    const dir = lockOf({ ...ownIdentity(), space: 'pid:[another]' });
    expect(() => lockRunFolder(dir)).toThrow(/is working on this run already/);
    const old = Date.now() / 1000 - 120;
    utimesSync(path.join(dir, 'lock'), old, old);
    lockRunFolder(dir)();
  });

  it('is not taken away from whoever is writing it just now', () => {
    const dir = temporaryFolder();
    const lock = path.join(dir, 'lock');
    writeFileSync(lock, '');
    const write = 'setTimeout(() => require("fs").writeFileSync(process.argv[1], process.argv[2]), 300)';
    spawn(process.execPath, ['-e', write, lock, JSON.stringify(ownIdentity())]);
    expect(() => lockRunFolder(dir)).toThrow(/is working on this run already/);
    expect(readdirSync(dir)).toEqual(['lock']);
  });

  it('is free where it was left empty, or went while it was looked at', () => {
    const dir = temporaryFolder();
    writeFileSync(path.join(dir, 'lock'), '');
    const old = Date.now() / 1000 - 120;
    utimesSync(path.join(dir, 'lock'), old, old);
    lockRunFolder(dir)();
    expect(readdirSync(dir)).toEqual([]);
  });

  it.runIf(process.platform === 'linux').each<[string, (lock: string) => void]>([
    ['a pipe', (lock) => execFileSync('mkfifo', [lock])],
    ['a link to an endless device', (lock) => symlinkSync('/dev/zero', lock)],
    ['a link to itself', (lock) => symlinkSync('lock', lock)],
    ['a folder', (lock) => mkdirSync(lock)],
    ['empty and from the future', (lock) => (writeFileSync(lock, ''), utimesSync(lock, 7e9, 7e9))],
  ])('is free where it is %s, which no process makes', (_, plant) => {
    const dir = temporaryFolder();
    plant(path.join(dir, 'lock'));
    lockRunFolder(dir)();
    expect(readdirSync(dir)).not.toContain('lock');
  });

  it('of another container is not held until a clock that ran ahead is reached', () => {
    const dir = lockOf({ ...ownIdentity(), space: 'pid:[another]' });
    utimesSync(path.join(dir, 'lock'), 7e9, 7e9);
    lockRunFolder(dir)();
  });

  it('cannot be taken where nothing can be written, and says so', () => {
    const dir = path.join(temporaryFolder(), 'missing');
    expect(() => lockRunFolder(dir)).toThrow(/cannot be locked \(ENOENT\)/);
    mkdirSync(dir);
    lockRunFolder(dir)();
  });
});
