import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, readlinkSync, statSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import { isRunning, keepTouching, ownIdentity } from '../../../src/adapters/disk/process-identity.ts';
import { readPlain } from '../../../src/adapters/disk/read-plain.ts';
import { temporaryFolder } from '../../support/repository.ts';

/** A held file that was touched some seconds ago. */
function held(secondsAgo = 0): string {
  const file = path.join(temporaryFolder(), 'held');
  writeFileSync(file, '');
  const time = Date.now() / 1000 - secondsAgo;
  utimesSync(file, time, time);
  return file;
}

describe('the holder of a file', () => {
  const own = ownIdentity();
  const gone = Number(spawnSync(process.execPath, ['-p', 'process.pid']).stdout.toString());
  test.each<[string, Partial<typeof own>, number, boolean]>([
    ['lives: this process', {}, 0, true],
    ['lives, however long ago it touched the file', {}, 9999, true],
    ['lives, where the system says nothing of boots and starts', { boot: undefined, started: undefined }, 0, true],
    ['lives: a process of somebody else', { pid: 1, started: undefined }, 0, true],
    ['is gone with its process', { pid: gone, started: undefined }, 0, false],
    ['is gone though another has its number', { started: '1' }, 0, false],
    ['is gone with the boot before', { boot: 'before' }, 0, false],
    ['lives on another machine, whose first name space is called the same', { boot: 'another', host: 'another' }, 0, true],
    ['is gone on another machine once it is silent for a minute', { boot: 'another', host: 'another' }, 65, false],
    ['lives elsewhere while it touches the file', { space: 'elsewhere', pid: gone }, 55, true],
    ['is gone elsewhere once it is silent for a minute', { space: 'elsewhere' }, 65, false],
    ['lives elsewhere whatever was booted here', { space: 'elsewhere', boot: 'another' }, 0, true],
  ])('%s', (_, difference, secondsAgo, lives) => {
    expect(isRunning({ ...own, ...difference }, held(secondsAgo))).toBe(lives);
  }); // prettier-ignore

  test('is this boot of this machine', () => {
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    expect(own).toMatchObject({ pid: process.pid, boot, space: readlinkSync('/proc/self/ns/pid') });
  });

  test('is known by the start of its process, whatever that is called', async () => {
    const program = path.join(temporaryFolder(), 'a) 1 (b');
    symlinkSync('/bin/sleep', program);
    const child = spawn(program, ['600'], { stdio: 'ignore' });
    await once(child, 'spawn');
    const stat = readFileSync(`/proc/${child.pid}/stat`, 'latin1');
    const started = stat.slice(stat.lastIndexOf(') ') + 2).split(' ')[19]!;
    expect(isRunning({ ...own, pid: child.pid!, started }, held())).toBe(true);
    child.kill('SIGKILL');
    await once(child, 'exit');
    expect(isRunning({ ...own, pid: child.pid!, started }, held())).toBe(false);
  });

  test('lives where this user may not send it anything', () => {
    const refusal = (code: string) =>
      vi.spyOn(process, 'kill').mockImplementationOnce(() => {
        throw Object.assign(new Error(code), { code });
      });
    refusal('EPERM');
    expect(isRunning(own, held())).toBe(true);
    refusal('ESRCH');
    expect(isRunning(own, held())).toBe(false);
  });

  test('is gone elsewhere where its file is gone', () => {
    expect(isRunning({ ...own, space: 'elsewhere' }, path.join(temporaryFolder(), 'missing'))).toBe(false);
  });

  test('touches its file every ten seconds until it is told to stop, or the file is taken away', () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    try {
      const file = held(100);
      const before = statSync(file).mtimeMs;
      const stop = keepTouching(file);
      vi.advanceTimersByTime(9_999);
      expect(statSync(file).mtimeMs).toBe(before);
      vi.advanceTimersByTime(1);
      expect(statSync(file).mtimeMs).toBeGreaterThan(before + 50_000);
      stop();
      expect(vi.getTimerCount()).toBe(0);
      keepTouching(path.join(temporaryFolder(), 'missing'));
      vi.advanceTimersByTime(10_000);
      expect(vi.getTimerCount()).toBe(0);
    } finally {
      vi.useRealTimers();
    }
  });
});

describe('a file that a stranger may have put there', () => {
  const files = () => {
    const folder = temporaryFolder();
    const file = path.join(folder, 'file');
    writeFileSync(file, 'twelve bytes');
    symlinkSync(file, path.join(folder, 'link'));
    spawnSync('mkfifo', [path.join(folder, 'pipe')]);
    return (name: string) => path.join(folder, name);
  };
  test.each<[string, string, number | undefined, string]>([
    ['is read', 'file', undefined, 'twelve bytes'],
    ['is read up to its bound', 'file', 12, 'twelve bytes'],
    ['is not read beyond it', 'file', 11, ''],
    ['is not read through a link', 'link', undefined, ''],
    ['is not read where it is a folder', '.', undefined, ''],
    ['is not read where it is not there', 'missing', undefined, ''],
    ['is not waited for where it is a pipe', 'pipe', undefined, ''],
  ])('%s', async (_, name, most, wanted) => {
    expect(await readPlain(files()(name), most)).toBe(wanted);
  });
});
