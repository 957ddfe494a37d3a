import { z } from 'zod';
import { checkingEvents } from './checking.ts';
import { readingEvents } from './reading.ts';
import { searchingEvents } from './searching.ts';
import { spendingEvents } from './spending.ts';
import { verdictNames } from '../verdict.ts';
import { writingEvents } from './writing.ts';
import { usageSchema } from '../usage.ts';

const endingEvents = [
  z.object({
    type: z.literal('verdict-reached'),
    verdict: z.enum(verdictNames),
    reason: z.string(),
    message: z.string(),
    usage: usageSchema,
  }),
] as const;

/**
 * Something that happened in a run, named subject then action. Written to `events.jsonl` and shown as progress. Facts
 * that a later version adds are passed over, so that its folders still read; a new fact here is therefore optional.
 */
export const RunEvent = z.discriminatedUnion('type', [
  ...readingEvents,
  ...searchingEvents,
  ...writingEvents,
  ...checkingEvents,
  ...spendingEvents,
  ...endingEvents,
]);
export type RunEvent = z.infer<typeof RunEvent>;

/** One event by its name. */
export type EventOf<Type extends RunEvent['type']> = Extract<RunEvent, { type: Type }>;
