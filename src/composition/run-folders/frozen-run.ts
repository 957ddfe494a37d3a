import path from 'node:path';
import { z } from 'zod';
import { readJson } from '../../adapters/run-folder/index.ts';

/** The files of a plan or a patch, as far as they are looked at. */
const WithChanges = z.looseObject({ changes: z.array(z.looseObject({ path: z.string() })) });
const Request = z.looseObject({
  issue: z.looseObject({ title: z.string(), body: z.string(), url: z.string().optional() }),
  selfReview: z.boolean(),
  approvedPlan: WithChanges.optional(),
});
const FrozenFile = z.looseObject({
  request: z.discriminatedUnion('mode', [
    Request.extend({ mode: z.enum(['run', 'plan', 'answer']) }),
    Request.extend({ mode: z.literal('place'), patch: WithChanges }),
  ]),
  base: z.string(),
  root: z.string(),
  config: z.looseObject({}),
});

/** What `run.json` is known to hold: a run folder may be damaged, of another version or from somebody else. */
export type KeptInput = z.infer<typeof FrozenFile>;

/** The input of the run that a folder is of. @returns undefined where it holds no readable one */
export async function readFrozenRun(dir: string): Promise<KeptInput | undefined> {
  return FrozenFile.safeParse(await readJson(path.join(dir, 'run.json'))).data;
}
