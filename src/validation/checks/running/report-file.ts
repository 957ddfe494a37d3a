import { open, readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import picomatch from 'picomatch';
import type { CheckConfig } from '../../../domain/index.ts';
import type { Checkout } from '../../../ports/index.ts';
import { placeInCheckout } from './place-in-checkout.ts';

/** The most bytes that all reports of a check may have together. */
const maxReportBytes = 64 * 1024 * 1024;
const maxReports = 5000;

/** A report of the commit, of the patch or of a setup command says nothing about this run: only what it writes itself is read. */
export async function removeOldReport(checkout: Checkout, check: CheckConfig): Promise<void> {
  for (const file of await reportsIn(checkout, check)) await rm(file, { force: true });
}

/**
 * The report that a check wrote, or only so much of it; several files of one glob stand one behind the other, parted by
 * a NUL. `undefined` where there is none.
 */
export async function readReport(checkout: Checkout, check: CheckConfig): Promise<string | undefined> {
  const texts: string[] = [];
  let left = maxReportBytes;
  for (const file of await reportsIn(checkout, check)) {
    const text = await readStart(file, left).catch(() => '');
    left -= Buffer.byteLength(text);
    texts.push(text);
  }
  return texts.length === 0 ? undefined : texts.join('\0');
}

/** Where reports lie. The check wrote those paths, so no link is followed, which could lead out of the checkout. */
async function reportsIn(checkout: Checkout, { cwd, report }: CheckConfig): Promise<readonly string[]> {
  if (report === undefined) return [];
  if (!report.includes('*')) {
    const place = await placeInCheckout(checkout.dir, `${cwd}/${report}`);
    return place?.facts.isFile() === true ? [place.file] : [];
  }
  const folder = (await placeInCheckout(checkout.dir, cwd))?.file;
  const names = folder === undefined ? [] : await filesBelow(folder, '');
  const matches = picomatch(report, { dot: true });
  return names
    .filter((name) => matches(name))
    .toSorted()
    .slice(0, maxReports)
    .map((name) => path.join(folder ?? '', name));
}

/** Files below a folder, without those of packages and of git; links are neither. */
async function filesBelow(folder: string, prefix: string): Promise<string[]> {
  const entries = await readdir(path.join(folder, prefix), { withFileTypes: true }).catch(() => []);
  const names = entries.map(async (entry) => {
    const name = prefix === '' ? entry.name : `${prefix}/${entry.name}`;
    if (entry.isFile()) return [name];
    const isOwn = entry.isDirectory() && !['.git', 'node_modules'].includes(entry.name);
    return isOwn ? await filesBelow(folder, name) : [];
  });
  return (await Promise.all(names)).flat();
}

async function readStart(file: string, most: number): Promise<string> {
  const handle = await open(file, 'r');
  try {
    const { size } = await handle.stat();
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(Math.max(0, Math.min(most, size))));
    return buffer.toString('utf8', 0, bytesRead);
  } finally {
    await handle.close();
  }
}
