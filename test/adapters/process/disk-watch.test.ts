import { execFileSync } from 'node:child_process';
import { statSync, writeFileSync } from 'node:fs';
import { mkdir, mkdtemp, open, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { removeTree } from '../../../src/adapters/disk/remove-tree.ts';
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

/** Folders whose names are no text, and folders below more letters than a path may have. */
const hiding = [
  String.raw`d=$(printf 'x\377'); mkdir "$d"; cd "./$d"`,
  `d=${'d'.repeat(200)}; for i in $(seq 30); do mkdir $d; cd -P ./$d; done`,
];

it.each(hiding)('the limit of disk counts what lies where no path leads: %s', async (script) => {
  const folder = await mkdtemp(path.join(tmpdir(), 'patchwright-disk-'));
  const watch = await watchDisk([folder], 4 * 1024 * 1024);
  execFileSync('sh', ['-c', `${script}; head -c 8388608 /dev/zero > file; sync file`], { cwd: folder });
  expect(await watch.exceeded([])).toBe(true);
  await removeTree(folder);
});

it('the limit of disk counts what lies on another file system than the first folder', async (test) => {
  const elsewhere = '/dev/shm';
  const [own, other] = [tmpdir(), elsewhere].map((place) => statSync(place, { throwIfNoEntry: false })?.dev);
  if (other === undefined || own === other) return test.skip();
  const limit = 4 * 1024 * 1024;
  const [first, second] = await Promise.all(
    [tmpdir(), elsewhere].map((place) => mkdtemp(path.join(place, 'patchwright-disk-'))),
  );
  const watch = await watchDisk([first!, second!], limit);
  await writeFile(path.join(second!, 'file'), Buffer.alloc(2 * limit, 1));
  expect(await watch.exceeded([])).toBe(true);
  for (const folder of [first!, second!]) await rm(folder, { recursive: true });
});
