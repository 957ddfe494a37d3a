import path from 'node:path';
import { z } from 'zod';
import { readJson } from '../../adapters/run-folder/index.ts';
import { issueSchema, planSchema } from '../../domain/index.ts';
import type { Config } from '../../config/index.ts';
import type { RunRequest } from '../../pipeline/index.ts';

/** The frozen input of a run (`run.json`), with which it can be run again. */
export interface FrozenRun {
  request: RunRequest;
  base: string;
  root: string;
  /** `owner/name` of the repository, if the run may be resumed in another checkout of it, as on another runner. */
  repository?: string;
  config: Config;
}

/** The part of a patch that is validated. */
const WithChanges = z.looseObject({ changes: z.array(z.looseObject({ path: z.string() })) });
const Request = z.looseObject({
  issue: issueSchema,
  links: z.array(z.string()).optional(),
  selfReview: z.boolean(),
  approvedPlan: planSchema.loose().optional(),
  pinnedPaths: z.array(z.string()).optional(),
  directEdits: z.array(z.looseObject({ path: z.string(), instruction: z.string() })).optional(),
  ciLogs: z.array(z.looseObject({ job: z.string(), text: z.string() })).optional(),
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
 * A frozen run as it was read from a folder. Nothing but this is certain about it, since the folder may be damaged, of another
 * version, or from somebody else.
 */
export type FrozenRunOnDisk = z.infer<typeof FrozenRunOnDisk>;

/** Reads the frozen input of a run folder. @returns `undefined` where it is missing or unreadable */
export async function readFrozenRun(dir: string): Promise<FrozenRunOnDisk | undefined> {
  return FrozenRunOnDisk.safeParse(await readJson(path.join(dir, 'run.json'))).data;
}
