import { open, rename, rm, type FileHandle } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { crc32 } from 'node:zlib';
import { openPlain } from './read-plain.ts';

/** Where a value lies in a pack, with the checksum of its bytes. */
export interface PackEntry {
  offset: number;
  length: number;
  checksum: number;
}

/** A pack on disk, its table of contents read. */
export interface Pack {
  path: string;
  size: number;
  entries: ReadonlyMap<string, PackEntry>;
}

/** Values begin at multiples of 8 bytes, so that they are read without a copy. */
const alignment = 8;
const footerBytes = 24;
const magic = 'pwpack-1';

/**
 * Writes values one behind the other, then a table of contents as JSON, then a footer that says where the table lies. The file
 * gets its name only when it is complete, so a killed writer leaves nothing that looks like a pack.
 */
export async function writePack(
  path: string,
  values: readonly (readonly [string, Uint8Array])[],
): Promise<Pack> {
  const entries = new Map<string, PackEntry>();
  const parts: Uint8Array[] = [];
  let offset = 0;
  for (const [key, value] of values) {
    entries.set(key, { offset, length: value.length, checksum: crc32(value) });
    const padding = (alignment - (value.length % alignment)) % alignment;
    parts.push(value, new Uint8Array(padding));
    offset += value.length + padding;
  }
  const table = Buffer.from(
    JSON.stringify(
      [...entries].map(([key, { offset: at, length, checksum }]) => [key, at, length, checksum]),
    ),
  );
  const footer = Buffer.alloc(footerBytes);
  footer.writeDoubleLE(offset, 0);
  footer.writeUInt32LE(table.length, 8);
  footer.writeUInt32LE(crc32(table), 12);
  footer.write(magic, 16, 'latin1');
  await writeThenName(path, Buffer.concat([...parts, table, footer]));
  return { path, size: offset + table.length + footerBytes, entries };
}

async function writeThenName(path: string, bytes: Uint8Array): Promise<void> {
  const draft = join(dirname(path), `${process.pid}-${Math.random().toString(36).slice(2)}.tmp`);
  try {
    const file = await open(draft, 'wx');
    try {
      await file.writeFile(bytes);
    } finally {
      await file.close();
    }
    await rename(draft, path);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}

/** Reads a pack's table of contents; `undefined` when the file is no complete pack, or gone. */
export async function openPack(path: string): Promise<Pack | undefined> {
  try {
    const file = await openPlain(path);
    try {
      return await readTable(path, file);
    } finally {
      await file.close();
    }
  } catch {
    return undefined;
  }
}

async function readTable(path: string, file: FileHandle): Promise<Pack | undefined> {
  const { size } = await file.stat();
  const footer = await readAt(file, size - footerBytes, footerBytes);
  if (footer.toString('latin1', 16) !== magic) return undefined;
  const [at, length] = [footer.readDoubleLE(0), footer.readUInt32LE(8)];
  // A damaged footer names places that the file does not have; Node ends with an assertion when 2 GB are asked for at once.
  if (!Number.isInteger(at) || at < 0 || at + length + footerBytes !== size) return undefined;
  const table = await readAt(file, at, length);
  if (crc32(table) !== footer.readUInt32LE(12)) return undefined;
  const rows = JSON.parse(table.toString('utf8')) as [string, number, number, number][];
  const entries = rows.map(
    ([key, offset, bytes, checksum]) => [key, { offset, length: bytes, checksum }] as const,
  );
  return { path, size, entries: new Map(entries) };
}

/**
 * Reads values of one pack, neighbours in one go.
 * @returns in the order asked; `undefined` where the bytes are not those that were written
 * @throws {Error} when the file is gone
 */
export async function readPack(
  pack: Pack,
  entries: readonly PackEntry[],
): Promise<(Uint8Array | undefined)[]> {
  const values = new Map<PackEntry, Uint8Array>();
  const file = await openPlain(pack.path);
  try {
    for (const run of neighbours(entries)) {
      const start = run[0]!.offset;
      const end = run.reduce((furthest, { offset, length }) => Math.max(furthest, offset + length), 0);
      const bytes = await readAt(file, start, end - start);
      for (const entry of run) {
        const value = bytes.subarray(entry.offset - start, entry.offset - start + entry.length);
        if (value.length === entry.length && crc32(value) === entry.checksum) values.set(entry, value);
      }
    }
  } finally {
    await file.close();
  }
  return entries.map((entry) => values.get(entry));
}

/** Entries that lie this close are read in one go, gap and all, bytes: a second read costs more. */
const widestGap = 64 * 1024;
const longestRun = 64 * 1024 * 1024;

function neighbours(entries: readonly PackEntry[]): PackEntry[][] {
  const runs: PackEntry[][] = [];
  let end = -Infinity;
  for (const entry of entries.toSorted((a, b) => a.offset - b.offset)) {
    const run = runs.at(-1);
    if (run && entry.offset - end <= widestGap && entry.offset - run[0]!.offset < longestRun) run.push(entry);
    else runs.push([entry]);
    end = entry.offset + entry.length;
  }
  return runs;
}

/** Reads into a buffer of its own, so that values are aligned; it is short when the file is. */
async function readAt(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const buffer = Buffer.allocUnsafeSlow(Math.max(0, length));
  let filled = 0;
  while (filled < buffer.length) {
    const { bytesRead } = await file.read(buffer, filled, buffer.length - filled, position + filled);
    if (bytesRead === 0) break;
    filled += bytesRead;
  }
  return buffer.subarray(0, filled);
}
