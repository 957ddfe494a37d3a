import { readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import type { ClaimedRun } from '../../../jobs/queue/index.ts';

/** Folder of one attempt at a run: whoever held the run before may not have ended yet. */
export function runFolder(state: string, { id, fence }: Pick<ClaimedRun, 'id' | 'fence'>): string {
  return path.join(state, 'server', 'runs', `${id}-${fence}`);
}

/**
 * Removes what this attempt and those before it left here: a child or a worker that was killed cleans up nothing. What
 * cannot be removed stays; it holds nothing that a run needs.
 */
export async function removeRunFolders(state: string, run: Pick<ClaimedRun, 'id' | 'fence'>): Promise<void> {
  const runs = path.join(state, 'server', 'runs');
  const names = await readdir(runs).catch(() => []);
  const ours = names.filter((name) => {
    const [, id, fence] = /^(\d+)-(\d+)$/.exec(name) ?? [];
    return id === run.id && BigInt(fence!) <= BigInt(run.fence);
  });
  for (const name of ours)
    await rm(path.join(runs, name), { recursive: true, force: true }).catch(() => undefined);
}
