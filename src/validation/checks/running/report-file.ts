import { open, readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import picomatch from 'picomatch';
import type { CheckConfig } from '../../../domain/index.ts';
import type { Checkout } from '../../../ports/index.ts';
import { placeInCheckout } from './place-in-checkout.ts';

/** The most bytes of all report files of a check together. */
const maxReportBytes = 64 * 1024 * 1024;
const maxReports = 5000;

/** Removes report files from the commit, the patch or a setup command, so that only those are read that the check itself writes. */
export async function removeOldReport(checkout: Checkout, check: CheckConfig): Promise<void> {
  for (const file of await reportsIn(checkout, check)) await rm(file, { force: true });
}

/**
 * Reads the report that a check wrote, up to a limit. Several files that match one glob are joined by NUL characters.
 * @returns `undefined` where there is none
 */
export async function readReport(checkout: Checkout, check: CheckConfig): Promise<string | undefined> {
  const texts: string[] = [];
  let bytesLeft = maxReportBytes;
  for (const file of await reportsIn(checkout, check)) {
    const text = await readStart(file, bytesLeft).catch(() => '');
    bytesLeft -= Buffer.byteLength(text);
    texts.push(text);
  }
  return texts.length === 0 ? undefined : texts.join('\0');
}

/** The report files in a checkout. No link is followed, because the check could have made one that leads out of the checkout. */
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

/** Files below a folder, without links and without those of `.git` and `node_modules`. */
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

async function readStart(file: string, maxBytes: number): Promise<string> {
  const handle = await open(file, 'r');
  try {
    const { size } = await handle.stat();
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(Math.max(0, Math.min(maxBytes, size))));
    return buffer.toString('utf8', 0, bytesRead);
  } finally {
    await handle.close();
  }
}
