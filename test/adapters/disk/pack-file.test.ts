import { writeFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import path from 'node:path';
import { crc32 } from 'node:zlib';
import { expect, onTestFinished, test, vi } from 'vitest';
import { readPack } from '../../../src/adapters/disk/pack-file.ts';
import { temporaryFolder } from '../../support/repository.ts';

const kibibyte = 1024;
const value = Buffer.alloc(kibibyte, 'v');

/** A file with such a value at each of these offsets, and how often it is read for them. */
async function packed(offsets: readonly number[]) {
  const file = path.join(temporaryFolder(), 'pack');
  const bytes = Buffer.alloc(Math.max(...offsets) + kibibyte);
  for (const offset of offsets) value.copy(bytes, offset);
  writeFileSync(file, bytes);
  const handle = await open(file, 'r');
  const reads = vi.spyOn(Object.getPrototypeOf(handle) as typeof handle, 'read');
  await handle.close();
  onTestFinished(() => reads.mockRestore());
  const entries = offsets.map((offset) => ({ offset, length: kibibyte, checksum: crc32(value) }));
  const values = await readPack({ path: file, size: bytes.length, entries: new Map() }, entries);
  return {
    values: values.map((one) => one && Buffer.from(one).equals(value)),
    reads: reads.mock.calls.length,
  };
}

test.each([
  ['one after the other', [0, 1, 2], 1],
  ['64 KiB apart', [0, 65], 1],
  ['further apart', [0, 66], 2],
  ['here and there, in any order', [200, 1, 0, 201, 100], 3],
])('values %s are read in as few reads as that takes, and given in the order asked', async (_, at, times) => {
  const { values, reads } = await packed(at.map((offset) => offset * kibibyte));
  expect([values, reads]).toEqual([at.map(() => true), times]);
});
