import { z } from 'zod';
import { editFormats } from '../../../domain/index.ts';
import type { CaseOutcome } from '../frame/index.ts';
import { textVerdicts } from './judge-text.ts';

/** What is kept of one task in one format. */
export const FormatFacts = z.object({
  task: z.string(),
  format: z.enum(editFormats),
  language: z.string(),
  /** The format of the prompt: search/replace where a file is too long to be written whole. */
  asked: z.enum(editFormats),
  /** The first reply could be read. */
  wellFormed: z.boolean(),
  /** Every edit of the first reply was placed and passed the gate. */
  appliedAtOnce: z.boolean(),
  /** The first reply alone made the right file. */
  rightAtOnce: z.boolean(),
  /** The file in the end, repair rounds included. */
  verdict: z.enum([...textVerdicts, 'refused']),
  parses: z.boolean(),
  /** Statuses of all refusals, in order. */
  refusals: z.array(z.string()),
  /** Some edit was still refused in the end, which the run would have reported. */
  gaveUp: z.boolean(),
  secondsWaited: z.number(),
});
export type FormatFacts = z.infer<typeof FormatFacts>;
export type FormatOutcome = CaseOutcome<FormatFacts>;
