import { mkdir, readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { DiskRunFolder, lockRunFolder } from '../../adapters/run-folder/index.ts';
import { Exchange, folderJournal } from '../../pipeline/index.ts';
import type { Clock } from '../../ports/index.ts';
import { forgetOldRuns } from './forget-old-runs.ts';
import { readFrozenRun, type FrozenRun } from './frozen-run.ts';
import { isOwnResult, isOwnRun, sealRun, stageKey } from './run-seals.ts';
import type { OpenRun, RunStore } from './run-store.ts';
import { isUndelivered } from './undelivered.ts';
import { mayContinue } from '../../domain/index.ts';
import { canonicalJson } from '../../text/canonical-json.ts';
import { forThisUser, makeFolder } from '../../adapters/disk/index.ts';
import { sha256Of } from '../../text/sha256.ts';

const Report = z.object({ verdict: z.string().optional() });

/**
 * Keeps runs as folders below the state folder. An unfinished run with the same frozen input is resumed in its folder. Limits and
 * endpoint are not part of the input, so a run that exceeded its budget is resumed when the budget is raised.
 */
export function diskRuns(state: string, clock: Clock): RunStore {
  const runs = path.join(state, 'runs');
  return { open: (frozen, options) => openRun(frozen, { state, runs, clock, ...options }) };
}

interface OpenOptions {
  state: string;
  /** The folder of runs, below the state folder. */
  runs: string;
  fresh: boolean;
  isReplay: boolean;
  clock: Clock;
}

async function openRun(
  frozen: FrozenRun,
  { state, runs, fresh, isReplay, clock }: OpenOptions,
): Promise<OpenRun> {
  const hash = fingerprint(frozen);
  const newest = fresh ? undefined : await findNewest({ state, runs, clock }, hash);
  const earlier = newest?.isCutOff === true ? newest.folder : undefined;
  const folder = earlier ?? new DiskRunFolder(await makeRunFolder(runs, frozen, hash, clock), clock);
  const release = lockRunFolder(folder.dir);
  if (!earlier) await forgetOldRuns(runs, clock.now());
  if (!earlier) {
    const text = `${JSON.stringify(frozen, undefined, 2)}\n`;
    await folder.writeText('run.json', text);
    if (!isReplay) await sealRun(state, folder, text);
  }
  folder.sealStages(await stageKey(state, await readFile(path.join(folder.dir, 'run.json'), 'utf8')));
  return {
    folder,
    journal: folderJournal(folder, earlier ? await loadExchanges(folder) : []),
    resumed: earlier !== undefined,
    ...(newest?.isCutOff === false && newest.verdict === 'patched' && { patchedBefore: newest.folder.dir }),
    release,
  };
}

/** The exchanges of a run folder, in order. */
export async function loadExchanges(folder: DiskRunFolder): Promise<Exchange[]> {
  return (await folder.exchanges()).flatMap((value) => {
    const parsed = Exchange.safeParse(value);
    return parsed.success ? [parsed.data] : [];
  });
}

/**
 * Finds the newest run with the same input, and whether it was interrupted. The seal of its result is the last thing a run writes:
 * where it is missing, a full disk or a kill came between, and the run is finished without paying again, as is one whose result did not
 * get to where it was asked for. A run folder from elsewhere is none to resume, because the results of its stages would be trusted.
 */
async function findNewest(
  { state, runs, clock }: Pick<OpenOptions, 'state' | 'runs' | 'clock'>,
  hash: string,
): Promise<{ folder: DiskRunFolder; verdict: string | undefined; isCutOff: boolean } | undefined> {
  const names = (await readdir(runs).catch(() => [])).filter((name) => name.endsWith(`-${hash}`)).sort();
  for (const name of names.toReversed()) {
    const dir = path.join(runs, name);
    if (!(await isOwnRun(state, dir))) continue;
    const folder = new DiskRunFolder(dir, clock);
    const { verdict } = Report.catch({}).parse(await folder.readJson('report.json'));
    const frozen = await readFrozenRun(dir);
    const isCutOff = mayContinue(verdict) || !(await isOwnResult(state, dir)) || (await isUndelivered(dir));
    return frozen && { folder, verdict, isCutOff };
  }
  return undefined;
}

function fingerprint({ request, base, root, repository = root, config }: FrozenRun): string {
  const { limits: _limits, model, ...rest } = config;
  const { strong, weak, format, thinkingTokens } = model;
  const text = canonicalJson([request, base, repository, rest, strong, weak, format, thinkingTokens]);
  return sha256Of(text).slice(0, 10);
}

/** Creates a folder for the run. If two runs start in the same millisecond, one takes the next millisecond as its name. */
async function makeRunFolder(runs: string, frozen: FrozenRun, hash: string, clock: Clock): Promise<string> {
  await makeFolder(runs, forThisUser).catch(() => undefined); // reported by the first write into the run's folder
  for (let moment = clock.now(); ; moment += 1) {
    const folder = path.join(runs, newRunId(frozen, hash, moment));
    try {
      await mkdir(folder, { mode: forThisUser });
      return folder;
    } catch (error) {
      // Any other error is reported by the first write into the folder.
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') return folder;
    }
  }
}

function newRunId({ request }: FrozenRun, hash: string, moment: number): string {
  const time = new Date(moment)
    .toISOString()
    .replace(/[-:.Z]/g, '')
    .replace('T', '-');
  const slug = request.issue.title
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 40);
  return `${time}-${slug || 'issue'}-${hash}`;
}
