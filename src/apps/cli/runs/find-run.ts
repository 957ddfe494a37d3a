import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { UsageError } from '../../../errors/index.ts';

/**
 * Folder of the run that somebody means: a folder, or a name or the beginning of one in the state folder.
 * @throws {UsageError} when there is none, or several begin so
 */
export async function findRun(run: string, state: string): Promise<string> {
  const runs = path.join(state, 'runs');
  if (/[/\\]/.test(run)) {
    if (existsSync(run)) return path.resolve(run);
  } else {
    const names = (await readdir(runs).catch(() => [])).filter((name) => name.startsWith(run));
    if (names.includes(run)) return path.join(runs, run);
    if (names.length === 1) return path.join(runs, names[0]!);
    if (names.length > 1)
      throw new UsageError(`${names.length} runs begin with ${run}`, { hint: names.slice(-5).join(', ') });
  }
  throw new UsageError(`There is no run ${run}`, {
    hint: `Runs are in ${runs}: patchwright runs list shows them.`,
  });
}

/** The run that was named, or the newest that came to an end. @throws {UsageError} as `findRun` and `newestRun` do */
export function findRunOrNewest(run: string | undefined, state: string): Promise<string> {
  return run === undefined ? newestRun(state) : findRun(run, state);
}

/** Folders of the runs that came to an end, newest first. */
export async function endedRuns(state: string): Promise<string[]> {
  const runs = path.join(state, 'runs');
  const names = (await readdir(runs).catch(() => [])).toSorted().toReversed();
  return names
    .map((name) => path.join(runs, name))
    .filter((dir) => existsSync(path.join(dir, 'report.json')));
}

/** @throws {UsageError} when no run came to an end */
async function newestRun(state: string): Promise<string> {
  const [newest] = await endedRuns(state);
  if (newest !== undefined) return newest;
  throw new UsageError(`There are no finished runs in ${path.join(state, 'runs')}`, {
    hint: 'Start one: patchwright run ISSUE.',
  });
}
