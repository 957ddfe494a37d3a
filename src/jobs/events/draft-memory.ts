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
  /** The commit that the draft is made on. */
  base: commitIdSchema,
  /** The request to the pipeline, frozen at the first attempt. */
  request: requestSchema,
  removed: z.array(z.object({ what: z.string(), count: z.number() })),
  leftOut: z.array(z.string()),
  /** The branch whose head the base was; absent where it is the head of a branch with commits by a person. */
  baseBranch: z.string().optional(),
  /** Head of the pull request whose patch is rebased. */
  head: commitIdSchema.optional(),
  /** The outcome; absent when the attempt was interrupted. */
  outcome: outcomeSchema.optional(),
});

/** A job that is being drafted, or has been. */
export type DraftRecord = z.infer<typeof draftRecordSchema>;

/**
 * Remembers drafts between two attempts of one workflow run. The second attempt makes the same request on the same commit, so the
 * run folder answers every model call that was paid for. A draft that had ended is not run again.
 */
export interface DraftMemory {
  recall(key: string): Promise<DraftRecord | undefined>;
  keep(key: string, record: DraftRecord): Promise<void>;
}

/** Remembers nothing, for callers that keep their runs elsewhere. */
export const noMemory: DraftMemory = { recall: async () => undefined, keep: async () => undefined };

/** The outcome of an earlier attempt, if it left nothing to do. */
export function finishedOutcome(record: DraftRecord | undefined): DraftRecord['outcome'] {
  return record?.outcome && !mayContinue(record.outcome.verdict.verdict) ? record.outcome : undefined;
}
