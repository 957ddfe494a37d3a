import { z } from 'zod';
import { commitIdSchema, mayContinue } from '../../domain/index.ts';
import type { RunRequest } from '../../pipeline/index.ts';
import { outcomeSchema } from '../../publication/index.ts';

/** Checks that a stored value is a request. We wrote it ourselves, so the rest is trusted. */
const issue = z.looseObject({ title: z.string(), body: z.string() });
const selfReview = z.boolean();
const requestSchema = z
  .discriminatedUnion('mode', [
    z.looseObject({ issue, mode: z.enum(['plan', 'run', 'answer']), selfReview }),
    z.looseObject({
      issue,
      mode: z.literal('place'),
      selfReview,
      patch: z.looseObject({ changes: z.array(z.looseObject({})) }),
    }),
  ])
  .transform((request) => request as unknown as RunRequest);

export const draftRecordSchema = z.object({
  version: z.literal(1),
  /** Commit that the draft is made on. */
  base: commitIdSchema,
  /** What the pipeline is asked, frozen at the first attempt. */
  request: requestSchema,
  removed: z.array(z.object({ what: z.string(), count: z.number() })),
  leftOut: z.array(z.string()),
  /** The base is the head of a branch that a person has commits on. */
  onTop: z.boolean().optional(),
  /** Head of the pull request whose patch is placed anew. */
  head: commitIdSchema.optional(),
  /** What it came to; absent when the attempt was cut off. */
  outcome: outcomeSchema.optional(),
});

/** A drafted job from its first question to its result. */
export type DraftRecord = z.infer<typeof draftRecordSchema>;

/**
 * What drafting remembers of a job between two attempts of one workflow run. An attempt that is started again asks the
 * same of the same commit, so the run folder answers what was paid for; one that had ended is not run again.
 */
export interface DraftMemory {
  recall(key: string): Promise<DraftRecord | undefined>;
  keep(key: string, record: DraftRecord): Promise<void>;
}

/** Remembers nothing, for doors that keep their runs elsewhere. */
export const noMemory: DraftMemory = { recall: async () => undefined, keep: async () => undefined };

/** The result of an earlier attempt that has nothing left to do. */
export function finishedOutcome(record: DraftRecord | undefined): DraftRecord['outcome'] {
  return record?.outcome && !mayContinue(record.outcome.verdict.verdict) ? record.outcome : undefined;
}
