import { writeFileSync } from 'node:fs';
import { mkdir, mkdtemp, open, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { watchDisk } from '../../../src/adapters/process/processes/disk-watch.ts';

it('the limit of disk counts what the command wrote, not what others write to the same file system', async () => {
  const base = await mkdtemp(path.join(tmpdir(), 'patchwright-disk-'));
  const [own, others] = [path.join(base, 'own'), path.join(base, 'others')];
  for (const folder of [own, others]) await mkdir(folder);
  const limit = 4 * 1024 * 1024;
  const watch = await watchDisk([own], limit);
  await writeFile(path.join(others, 'file'), Buffer.alloc(3 * limit, 1), { flush: true });
  expect(await watch.exceeded([])).toBe(false);
  await writeFile(path.join(own, 'file'), Buffer.alloc(2 * limit, 1), { flush: true });
  expect(await watch.exceeded([])).toBe(true);
  await rm(base, { recursive: true });
});

it('the limit of disk counts what a process still holds open after it was deleted', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'patchwright-disk-'));
  const limit = 4 * 1024 * 1024;
  const [asked, unasked] = [await watchDisk([folder], limit), await watchDisk([folder], limit)];
  const file = await open(path.join(folder, 'gone'), 'w');
  await rm(path.join(folder, 'gone'));
  await file.writeFile(Buffer.alloc(2 * limit, 1));
  await file.sync();
  expect(await asked.exceeded([process.pid])).toBe(true);
  expect(await unasked.exceeded([])).toBe(false);
  await file.close();
  await rm(folder, { recursive: true });
});

it('the limit of disk counts files that hold nothing, since a file system has only so many', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'patchwright-disk-'));
  const watch = await watchDisk([folder], 1024 * 1024);
  // Whoever removes files beside this test hides some of its own from the first look.
  let exceeded = false;
  for (let file = 0; file < 20_000 && !exceeded; file += 1) {
    writeFileSync(path.join(folder, String(file)), '');
    if (file % 1000 === 999) exceeded = await watch.exceeded([]);
  }
  expect(exceeded).toBe(true);
  await rm(folder, { recursive: true });
});

it('a folder that the command moved away is still watched by what its file system loses', async () => {
  const base = await mkdtemp(path.join(tmpdir(), 'patchwright-disk-'));
  const own = path.join(base, 'own');
  await mkdir(own);
  const limit = 8 * 1024 * 1024;
  const watch = await watchDisk([own], limit);
  await rename(own, path.join(base, 'elsewhere'));
  expect(await watch.exceeded([])).toBe(false);
  const written = Buffer.alloc(limit, 1);
  // Whoever removes files beside this test hides some of its own.
  let exceeded = false;
  for (let at = 0; at < 100 && !exceeded; at += 1) {
    await writeFile(path.join(base, `${at}`), written, { flush: true });
    exceeded = await watch.exceeded([]);
  }
  expect(exceeded).toBe(true);
  await rm(base, { recursive: true });
});
