import { existsSync } from 'node:fs';
import { readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';

/** Runs that are always kept, whatever their age. */
export const minimumRetained = 200;
/** Age from which a run counts as old, by its last write, milliseconds: 30 days. */
export const oldAfterMs = 30 * 86_400_000;

/**
 * Removes folders of runs that ended long ago and are not among the newest, so that a machine that runs every day does not
 * fill up. A run without a report may go on and is left alone; so is one that a process holds, whatever is no run of ours or
 * a link to somewhere, and what cannot be removed: no new run fails for an old one.
 * @param now milliseconds
 */
export async function forgetOldRuns(runs: string, now: number): Promise<void> {
  const entries = await readdir(runs, { withFileTypes: true }).catch(() => []);
  const names = entries
    .filter((entry) => entry.isDirectory() && isRunFolder(path.join(runs, entry.name)))
    .map(({ name }) => name)
    .toSorted();
  for (const name of names.slice(0, Math.max(0, names.length - minimumRetained))) {
    const dir = path.join(runs, name);
    const report = await stat(path.join(dir, 'report.json')).catch(() => undefined);
    if (report === undefined || now - report.mtimeMs < oldAfterMs || existsSync(path.join(dir, 'lock')))
      continue;
    await rm(dir, { recursive: true, force: true }).catch(() => undefined);
  }
}

/** Whether a folder was made by a run: `runs` is a common name, and somebody else's folders may lie there. */
export function isRunFolder(dir: string): boolean {
  return existsSync(path.join(dir, 'run.json'));
}
