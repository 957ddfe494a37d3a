import { execFileSync } from 'node:child_process';
import {
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { DiskBlobStore } from '../../../src/adapters/disk/index.ts';
import { writePack } from '../../../src/adapters/disk/pack-file.ts';
import { temporaryFolder } from '../../support/repository.ts';

const bytes = (text: string): Uint8Array => Buffer.from(text);
const text = (value: Uint8Array | undefined): string | undefined => value && Buffer.from(value).toString();
const packsOf = (dir: string): string[] =>
  readdirSync(join(dir, 'packs-1')).map((name) => join(dir, 'packs-1', name));

describe('the store on disk', () => {
  it('gives back what was put in, in the order asked, to other processes too', async () => {
    const dir = temporaryFolder();
    await new DiskBlobStore(dir).setMany([
      ['a', bytes('one')],
      ['b', bytes('')],
      ['c', bytes('three')],
    ]);
    const values = await new DiskBlobStore(dir).getMany(['c', 'missing', 'a', 'b']);
    expect(values.map(text)).toEqual(['three', undefined, 'one', '']);
    for (const value of values) expect((value?.byteOffset ?? 0) % 4).toBe(0);
  });

  it('reads a damaged value as absent and keeps its neighbours', async () => {
    const dir = temporaryFolder();
    await new DiskBlobStore(dir).setMany([
      ['a', bytes('first value')],
      ['b', bytes('second value')],
    ]);
    const [pack] = packsOf(dir);
    const content = readFileSync(pack!);
    content[content.indexOf('first') + 1]! ^= 1;
    writeFileSync(pack!, content);
    expect((await new DiskBlobStore(dir).getMany(['a', 'b'])).map(text)).toEqual([undefined, 'second value']);
    await new DiskBlobStore(dir).set('a', bytes('first value'));
    expect((await new DiskBlobStore(dir).getMany(['a', 'b'])).map(text)).toEqual([
      'first value',
      'second value',
    ]);
  });

  it.runIf(process.platform === 'linux').each<[string, (pack: string) => void]>([
    ['a pipe', (pack) => execFileSync('mkfifo', [pack])],
    ['a link to an endless device', (pack) => symlinkSync('/dev/zero', pack)],
  ])('waits for no pack that is %s', async (_, plant) => {
    const dir = temporaryFolder();
    await new DiskBlobStore(dir).set('a', bytes('one'));
    const [pack] = packsOf(dir);
    rmSync(pack!);
    plant(pack!);
    const store = new DiskBlobStore(dir);
    expect(await store.get('a')).toBeUndefined();
    await store.set('a', bytes('again'));
    expect(text(await new DiskBlobStore(dir).get('a'))).toBe('again');
  });

  it.each([0, 1, 23, 24, 60])('reads a pack cut off after %i bytes as absent', async (length) => {
    const dir = temporaryFolder();
    await new DiskBlobStore(dir).set('a', bytes('a value of some length, longer than the footer'));
    truncateSync(packsOf(dir)[0]!, length);
    const store = new DiskBlobStore(dir);
    expect(await store.get('a')).toBeUndefined();
    await store.set('a', bytes('again'));
    expect(text(await new DiskBlobStore(dir).get('a'))).toBe('again');
  });

  it.each([
    ['a place beyond the file', (end: Buffer) => end.writeDoubleLE(1e15, 0)],
    ['no place', (end: Buffer) => end.writeDoubleLE(NaN, 0)],
    ['gigabytes', (end: Buffer) => end.writeUInt32LE(0xfff0_0000, 8)],
  ])('reads a pack whose footer names %s as absent, and lives', async (_, damage) => {
    const dir = temporaryFolder();
    await new DiskBlobStore(dir).set('a', bytes('one'));
    const [pack] = packsOf(dir);
    const content = readFileSync(pack!);
    damage(content.subarray(-24));
    writeFileSync(pack!, content);
    expect(await new DiskBlobStore(dir).get('a')).toBeUndefined();
  });

  it('ignores what a killed writer left behind, and clears it away in time', async () => {
    const dir = temporaryFolder();
    await new DiskBlobStore(dir).set('a', bytes('one'));
    const draft = join(dir, 'packs-1', '1-abc.tmp');
    writeFileSync(draft, 'half a pack');
    expect(text(await new DiskBlobStore(dir).get('a'))).toBe('one');
    expect(statSync(draft).size).toBeGreaterThan(0);
    const minutesOld = (minutes: number) => {
      const time = Date.now() / 1000 - minutes * 60;
      utimesSync(draft, time, time);
    };
    minutesOld(59);
    await new DiskBlobStore(dir).get('a');
    expect(packsOf(dir)).toContain(draft);
    minutesOld(61);
    await new DiskBlobStore(dir).get('a');
    expect(packsOf(dir)).not.toContain(draft);
  });

  it('merges small packs, and a reader that listed them before still finds every value', async () => {
    const dir = temporaryFolder();
    const writer = new DiskBlobStore(dir, { maxPacks: 4 });
    await writer.set('key0', bytes('value0'));
    const reader = new DiskBlobStore(dir);
    expect(text(await reader.get('key0'))).toBe('value0');
    for (let n = 1; n < 12; n += 1) await writer.set(`key${n}`, bytes(`value${n}`));
    expect(packsOf(dir).length).toBeLessThanOrEqual(5);
    const keys = Array.from({ length: 12 }, (_, n) => `key${n}`);
    const values = keys.map((key) => key.replace('key', 'value'));
    expect((await reader.getMany(keys)).map(text)).toEqual(values);
    expect((await new DiskBlobStore(dir).getMany(keys)).map(text)).toEqual(values);
  });

  it('lets any number of writers add at once', async () => {
    const dir = temporaryFolder();
    const stores = Array.from({ length: 8 }, () => new DiskBlobStore(dir, { maxPacks: 3 }));
    await Promise.all(
      stores.map(async (store, writer) => {
        for (let n = 0; n < 6; n += 1) await store.set(`${writer}.${n}`, bytes(`${writer}/${n}`));
      }),
    );
    const keys = stores.flatMap((_, writer) => Array.from({ length: 6 }, (__, n) => `${writer}.${n}`));
    const values = keys.map((key) => key.replace('.', '/'));
    expect((await new DiskBlobStore(dir).getMany(keys)).map(text)).toEqual(values);
  });

  it('stays within its size, the values used least lately going first', async () => {
    const dir = temporaryFolder();
    const store = new DiskBlobStore(dir, { maxBytes: 3_000, maxPacks: 100 });
    const value = new Uint8Array(900);
    for (const [n, key] of ['old', 'used', 'new'].entries()) {
      await store.set(key, value);
      utimesSync(
        packsOf(dir).find((path) => statSync(path).mtimeMs > 1e12)!,
        n,
        n,
      );
    }
    await new DiskBlobStore(dir).get('used');
    await store.set('newest', value);
    const left = await new DiskBlobStore(dir).getMany(['old', 'used', 'new', 'newest']);
    expect(left.map(Boolean)).toEqual([false, true, true, true]);
  });

  it('finds a value wherever it stands in a pack, alone or with others, near or far', async () => {
    const dir = temporaryFolder();
    const far = new Uint8Array(70_000).fill(1);
    await new DiskBlobStore(dir).setMany([
      ['a', bytes('one')],
      ['b', bytes('two')],
      ['far', far],
      ['c', bytes('three')],
    ]);
    const store = new DiskBlobStore(dir);
    for (const [key, value] of [
      ['a', 'one'],
      ['b', 'two'],
      ['c', 'three'],
    ])
      expect(text(await store.get(key!))).toBe(value);
    expect((await store.getMany(['c', 'a'])).map(text)).toEqual(['three', 'one']);
    expect(await store.getMany(['far', 'b'])).toEqual([Buffer.from(far), Buffer.from('two')]);
    expect((await store.getMany(['c', 'b'])).map(text)).toEqual(['three', 'two']);
  });

  it('merges small packs alone, and leaves large ones where they are', async () => {
    const dir = temporaryFolder();
    const store = new DiskBlobStore(dir, { maxPacks: 2, smallBytes: 500 });
    await store.set('large', new Uint8Array(600));
    const [large] = packsOf(dir);
    await store.set('a', bytes('one'));
    await store.set('b', bytes('two'));
    expect(packsOf(dir)).toContain(large);
    expect(packsOf(dir)).toHaveLength(2);
    expect((await new DiskBlobStore(dir).getMany(['large', 'a', 'b'])).map((value) => value?.length)).toEqual(
      [600, 3, 3],
    );
  });

  it('writes nothing for nothing, and reads no pack of another program', async () => {
    const dir = temporaryFolder();
    await new DiskBlobStore(dir).setMany([]);
    expect(readdirSync(dir)).toEqual([]);
    await new DiskBlobStore(dir).set('a', bytes('one'));
    const [pack] = packsOf(dir);
    const content = readFileSync(pack!);
    content.write('pwpack-9', content.length - 8, 'latin1');
    writeFileSync(pack!, content);
    expect(await new DiskBlobStore(dir).get('a')).toBeUndefined();
  });

  it('keeps what was just put in, even where that alone is larger than it may be', async () => {
    const dir = temporaryFolder();
    const store = new DiskBlobStore(dir, { maxBytes: 100 });
    for (const key of ['first', 'second']) {
      await store.set(key, new Uint8Array(900));
      for (const path of packsOf(dir)) utimesSync(path, 0, key === 'first' ? 0 : 1);
      expect(await new DiskBlobStore(dir).get(key)).toHaveLength(900);
    }
    expect(await new DiskBlobStore(dir).get('first')).toBeUndefined();
  });

  it('may be as large as it may be, and lets go of what was used least lately beyond that', async () => {
    const dir = temporaryFolder();
    const value = new Uint8Array(900);
    const time = vi.useFakeTimers({ toFake: ['Date'], now: 1_000_000 });
    try {
      await new DiskBlobStore(dir).set('a', value);
      const [first] = packsOf(dir);
      const { size, mtimeMs } = statSync(first!);
      expect(mtimeMs).toBe(1_000_000);
      const store = new DiskBlobStore(dir, { maxBytes: 3 * size, maxPacks: 100 });
      for (const key of ['b', 'c']) {
        time.setSystemTime(Date.now() + 1000);
        await store.set(key, value);
      }
      expect(packsOf(dir)).toHaveLength(3);
      time.setSystemTime(Date.now() + 1000);
      await store.get('a');
      expect(statSync(first!).mtimeMs).toBe(1_003_000);
      time.setSystemTime(Date.now() + 1000);
      await store.set('d', value);
      const left = await new DiskBlobStore(dir).getMany(['a', 'b', 'c', 'd']);
      expect(left.map(Boolean)).toEqual([true, false, true, true]);
    } finally {
      vi.useRealTimers();
    }
  });

  it('merges what is left where another process has taken a pack away, and no pack alone', async () => {
    const dir = temporaryFolder();
    const store = new DiskBlobStore(dir, { maxPacks: 2 });
    await store.set('a', bytes('one'));
    const [gone] = packsOf(dir);
    await store.set('b', bytes('two'));
    rmSync(gone!);
    await store.set('c', bytes('three'));
    expect(packsOf(dir)).toHaveLength(1);
    expect((await new DiskBlobStore(dir).getMany(['a', 'b', 'c'])).map(text)).toEqual([undefined, 'two', 'three']);
    const [small] = packsOf(dir);
    const large = new DiskBlobStore(dir, { maxPacks: 1, smallBytes: 500 });
    await large.set('large', new Uint8Array(600));
    expect(packsOf(dir)).toContain(small);
  }); // prettier-ignore

  it('leaves no draft of a pack that cannot get its name', async () => {
    const dir = temporaryFolder();
    mkdirSync(join(dir, 'a.pack', 'in the way'), { recursive: true });
    await expect(writePack(join(dir, 'a.pack'), [['a', bytes('one')]])).rejects.toThrow(/EISDIR|ENOTEMPTY|EEXIST/);
    expect(readdirSync(dir)).toEqual(['a.pack']);
  }); // prettier-ignore

  it('leaves no file open', async () => {
    const dir = temporaryFolder();
    const open = () => readdirSync('/proc/self/fd').length;
    const before = open();
    await new DiskBlobStore(dir).set('a', bytes('one'));
    for (let n = 0; n < 5; n += 1) await new DiskBlobStore(dir).get('a');
    expect(open()).toBe(before);
  });

  it.each(['', 'packs-1'])('writes nothing through a link in the place of its folder: %j', async (name) => {
    const [home, elsewhere] = [temporaryFolder(), temporaryFolder()];
    const dir = join(home, 'cache');
    if (name !== '') mkdirSync(dir);
    symlinkSync(elsewhere, join(dir, name));
    await expect(new DiskBlobStore(dir).set('a', bytes('x'))).rejects.toThrow('is a symbolic link');
    expect(readdirSync(elsewhere)).toEqual([]);
  });

  it('keeps nothing where it cannot write, and says so', async () => {
    const dir = join(temporaryFolder(), 'file');
    writeFileSync(dir, 'in the way');
    const store = new DiskBlobStore(dir);
    expect(await store.get('a')).toBeUndefined();
    await expect(store.set('a', bytes('x'))).rejects.toThrow();
  });
});
