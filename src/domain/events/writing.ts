import { z } from 'zod';
import { droppedFileSchema, planSchema } from '../plan.ts';
import { list } from './values.ts';

/** An edit that was not made: where, of what kind, and why as the model was told. */
const unmade = { path: z.string(), status: z.string(), message: z.string() };

/** What planning and editing tell. */
export const writingEvents = [
  z.object({
    type: z.literal('code-requested'),
    requests: list(
      z.discriminatedUnion('kind', [
        z.object({ kind: z.literal('search'), query: z.string() }),
        z.object({ kind: z.literal('find'), text: z.string(), pattern: z.boolean() }),
        z.object({ kind: z.enum(['definition', 'callers']), name: z.string() }),
        z.object({ kind: z.literal('tests'), words: z.string() }),
        z.object({
          kind: z.literal('open'),
          path: z.string(),
          startLine: z.number().optional(),
          endLine: z.number().optional(),
        }),
        z.object({ kind: z.literal('outline'), path: z.string() }),
        z.object({ kind: z.literal('run'), paths: list(z.string()) }),
      ]),
    ),
  }),
  z.object({ type: z.literal('plan-corrected'), correction: z.string() }),
  z.object({
    type: z.literal('plan-ready'),
    plan: planSchema,
    /** What the plan asked for and may not touch. */
    dropped: list(droppedFileSchema),
  }),
  z.object({
    type: z.literal('edit-applied'),
    path: z.string(),
    matcher: z.string().optional(),
    /**
     * The lowest certainty of the file's edits so far, 0 to 1, that each was placed as it was meant; and the evidence
     * for them.
     */
    certainty: z.number().optional(),
    evidence: list(z.string()).optional(),
  }),
  z.object({ type: z.literal('edit-refused'), ...unmade }),
  z.object({ type: z.literal('edit-needless'), ...unmade }),
] as const;
