import { z } from 'zod';
import { UsageFact, usageFacts } from './values.ts';

/** What calls of a model tell. */
export const spendingEvents = [
  z.object({
    type: z.literal('budget-spent'),
    purpose: z.string(),
    /** What this call used. */
    ...usageFacts,
    /** What the run has used so far. */
    total: UsageFact,
  }),
  z.object({ type: z.literal('reply-reused'), purpose: z.string() }),
  z.object({ type: z.literal('call-delayed'), problem: z.string(), waitMs: z.number() }),
] as const;
