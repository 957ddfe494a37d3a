import path from 'node:path';
import { z } from 'zod';
import { readJson } from '../../adapters/run-folder/index.ts';
import type { Config } from '../../config/index.ts';
import type { RunRequest } from '../../pipeline/index.ts';

/** The frozen input of a run (`run.json`). Enough to run it again. */
export interface FrozenRun {
  request: RunRequest;
  base: string;
  root: string;
  /** What is checked out there, where the run may go on in another folder: on another runner. */
  repository?: string;
  config: Config;
}

/** The files of a plan or a patch, as far as they are looked at. */
const WithChanges = z.looseObject({ changes: z.array(z.looseObject({ path: z.string() })) });
const Request = z.looseObject({
  issue: z.looseObject({ title: z.string(), body: z.string(), url: z.string().optional() }),
  selfReview: z.boolean(),
  approvedPlan: WithChanges.optional(),
});
const FrozenRunOnDisk = z.looseObject({
  request: z.discriminatedUnion('mode', [
    Request.extend({ mode: z.enum(['run', 'plan', 'answer']) }),
    Request.extend({ mode: z.literal('place'), patch: WithChanges }),
  ]),
  base: z.string(),
  root: z.string(),
  config: z.looseObject({}),
});

/**
 * A frozen run as a folder has it, of which no more is certain than this: the folder may be damaged, of another version or
 * from somebody else.
 */
export type FrozenRunOnDisk = z.infer<typeof FrozenRunOnDisk>;

/** The input of the run that a folder is of. @returns undefined where it holds no readable one */
export async function readFrozenRun(dir: string): Promise<FrozenRunOnDisk | undefined> {
  return FrozenRunOnDisk.safeParse(await readJson(path.join(dir, 'run.json'))).data;
}
