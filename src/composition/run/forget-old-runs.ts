import { existsSync } from 'node:fs';
import { readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';

/** Runs that are always kept, whatever their age. */
export const alwaysKept = 200;
/** Runs that nobody wrote to for as long are old, milliseconds: 30 days. */
export const oldAfterMs = 30 * 86_400_000;

/**
 * Removes folders of runs that ended long ago and are not among the newest, so that a machine that runs every day does not
 * fill up. A run without a report may go on and is left alone; so is one that a process holds.
 * @param now milliseconds
 */
export async function forgetOldRuns(runs: string, now: number): Promise<void> {
  const names = (await readdir(runs).catch(() => [])).toSorted();
  for (const name of names.slice(0, Math.max(0, names.length - alwaysKept))) {
    const dir = path.join(runs, name);
    const report = await stat(path.join(dir, 'report.json')).catch(() => undefined);
    if (report === undefined || now - report.mtimeMs < oldAfterMs || existsSync(path.join(dir, 'lock')))
      continue;
    await rm(dir, { recursive: true, force: true });
  }
}
