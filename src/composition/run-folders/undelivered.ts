import { lstat, rm } from 'node:fs/promises';
import path from 'node:path';
import type { RunFolder } from '../../ports/index.ts';

/** Name of the file that lies in the folder of a run whose result is still to be written to where it was asked for. */
const mark = 'undelivered';

/**
 * Notes that the result of a run has to be put into the working tree or a pull request before the run counts as ended: one that is
 * killed on the way is finished by the same command, without paying again.
 */
export async function markUndelivered(folder: Pick<RunFolder, 'writeText'>): Promise<void> {
  await folder.writeText(mark, '');
}

/** Whether a run came to a result that did not get to where it was asked for. */
export async function isUndelivered(dir: string): Promise<boolean> {
  const facts = await lstat(path.join(dir, mark)).catch(() => undefined);
  return facts !== undefined;
}

/** Notes that the result of a run is where it was asked for. A note that stays costs no money: the run is gone through again. */
export async function markDelivered(dir: string): Promise<void> {
  await rm(path.join(dir, mark), { force: true }).catch(() => undefined);
}
