import { lstat, rm } from 'node:fs/promises';
import path from 'node:path';
import type { RunFolder } from '../../ports/index.ts';

/** Name of the file that lies in the folder of a run whose pull request is still to be made. */
const mark = 'unpublished';

/**
 * Notes that a run has to be published before it counts as ended: one that is killed on the way is finished by the same command,
 * without paying again.
 */
export async function markUnpublished(folder: Pick<RunFolder, 'writeText'>): Promise<void> {
  await folder.writeText(mark, '');
}

/** Whether a run came to an end whose publication was cut off. */
export async function isUnpublished(dir: string): Promise<boolean> {
  const facts = await lstat(path.join(dir, mark)).catch(() => undefined);
  return facts !== undefined;
}

/** Notes that people were told what a run came to, on the forge. A note that stays costs no money: the run is gone through again. */
export async function markPublished(dir: string): Promise<void> {
  await rm(path.join(dir, mark), { force: true }).catch(() => undefined);
}
