import { lstat, open, rm } from 'node:fs/promises';
import path from 'node:path';
import type { CheckConfig } from '../../domain/index.ts';
import type { Checkout } from '../../ports/index.ts';

const maxReportBytes = 64 * 1024 * 1024;

/** A report of the commit or of the patch says nothing about this run: only what the check writes itself is read. */
export async function removeOldReport(checkout: Checkout, check: CheckConfig): Promise<void> {
  const file = await reportIn(checkout, check);
  if (file !== undefined) await rm(file);
}

/** The report that a check wrote, or only so much of it; `undefined` where there is none. */
export async function readReport(checkout: Checkout, check: CheckConfig): Promise<string | undefined> {
  const file = await reportIn(checkout, check);
  try {
    return file === undefined ? undefined : await readStart(file);
  } catch {
    return undefined;
  }
}

/** Where the report lies. The check wrote that path, so it is gone to without following a link out of the checkout. */
async function reportIn(checkout: Checkout, check: CheckConfig): Promise<string | undefined> {
  if (check.report === undefined) return undefined;
  const parts = [...check.cwd.split('/'), ...check.report.split('/')].filter((part) => part !== '');
  let file = checkout.dir;
  try {
    for (const part of parts) {
      file = path.join(file, part);
      if ((await lstat(file)).isSymbolicLink()) return undefined;
    }
    return (await lstat(file)).isFile() ? file : undefined;
  } catch {
    return undefined;
  }
}

async function readStart(file: string): Promise<string> {
  const handle = await open(file, 'r');
  try {
    const { size } = await handle.stat();
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(Math.min(maxReportBytes, size)));
    return buffer.toString('utf8', 0, bytesRead);
  } finally {
    await handle.close();
  }
}
