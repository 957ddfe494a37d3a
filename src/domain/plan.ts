import { z } from 'zod';
import { changeKinds, type ChangeKind } from './patch.ts';
import type { LineRange } from './line-range.ts';

/** One file that the plan touches. The list of these is the scope: edits outside it are rejected by code. */
export type PlannedChange =
  | { action: Exclude<ChangeKind, 'rename'>; path: string; instructions: string }
  | { action: 'rename'; path: string; to: string; instructions: string };

/** A file that a plan asks for and that may not be touched. */
export const droppedFileSchema = z.object({
  path: z.string(),
  /** The end of a sentence about it: `is binary and is not edited`. */
  reason: z.string(),
});
export type DroppedFile = z.infer<typeof droppedFileSchema>;

/** What will be done about an issue, and why. */
export interface Plan {
  rootCause: string;
  approach: string;
  changes: readonly PlannedChange[];
  /** Lines of other files that the writer needs to see; 1-based and inclusive. */
  references?: readonly (LineRange & { path: string })[];
  /** Test files of the base that are run before and after the change, beside those that code finds. */
  tests?: readonly string[];
}

const where = { path: z.string(), instructions: z.string() };

/** A plan that was written down, without what only the writer of its edits needs. */
export const planSchema = z.object({
  rootCause: z.string(),
  approach: z.string(),
  changes: z
    .array(
      z.discriminatedUnion('action', [
        z.object({ action: z.enum(changeKinds).exclude(['rename']), ...where }),
        z.object({ action: z.literal('rename'), to: z.string(), ...where }),
      ]),
    )
    .readonly(),
}) satisfies z.ZodType<Plan>;
