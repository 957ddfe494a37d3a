import path from 'node:path';
import { z } from 'zod';
import { readJson } from '../../adapters/run-folder/index.ts';

const FrozenFile = z.looseObject({
  request: z.looseObject({
    issue: z.looseObject({ title: z.string(), body: z.string(), url: z.string().optional() }),
    mode: z.enum(['run', 'plan', 'answer', 'place']),
    selfReview: z.boolean(),
    approvedPlan: z.looseObject({ changes: z.array(z.looseObject({ path: z.string() })) }).optional(),
  }),
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
