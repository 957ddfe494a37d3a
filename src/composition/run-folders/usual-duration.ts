import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { splitTimings } from '../../domain/index.ts';
import { readJson } from '../../adapters/run-folder/index.ts';
import { readFrozenRun } from './frozen-run.ts';

/** The most runs that are read, newest first, and the fewest of one repository for an estimate. */
const [maxRunsRead, minRuns] = [40, 2];

const Report = z.object({
  verdict: z.enum(['patched', 'unverified']),
  timings: z.record(z.string(), z.number()),
});

/**
 * How long a run to a patch usually takes in this repository: the median of earlier ones.
 * @returns seconds; `undefined` where too few are known
 */
export async function usualDuration(state: string, root: string): Promise<number | undefined> {
  const runs = path.join(state, 'runs');
  const names = (await readdir(runs).catch(() => [])).toSorted().toReversed().slice(0, maxRunsRead);
  const times = await Promise.all(names.map((name) => durationOf(path.join(runs, name), root)));
  const known = times.filter((time) => time !== undefined).toSorted((a, b) => a - b);
  return known.length < minRuns ? undefined : known[Math.floor(known.length / 2)];
}

async function durationOf(dir: string, root: string): Promise<number | undefined> {
  if ((await readFrozenRun(dir))?.root !== root) return undefined;
  const report = Report.safeParse(await readJson(path.join(dir, 'report.json'))).data;
  if (report === undefined) return undefined;
  return splitTimings(report.timings).total;
}
