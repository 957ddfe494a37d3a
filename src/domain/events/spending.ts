import { z } from 'zod';
import { usageSchema } from '../usage.ts';
import { Count } from './values.ts';

/** Milliseconds of a streamed reply by what the model did. */
const TimingFact = z.object({
  /** Until the first piece of anything; a model that thinks in secret does so here. */
  waitMs: z.number(),
  /** From the first piece of thinking, where the endpoint shows it, to the first of the reply. */
  thinkMs: z.number(),
  writeMs: z.number(),
});

/** What calls of a model tell. */
export const spendingEvents = [
  z.object({
    type: z.literal('call-started'),
    /** Number of the call in this attempt at the run, from 1; calls may overlap. */
    call: Count,
    purpose: z.string(),
    role: z.enum(['strong', 'weak']),
    /** Our own estimate. */
    promptTokens: Count,
    /** Where the reply is cut. */
    maxOutputTokens: Count,
  }),
  z.object({
    type: z.literal('call-finished'),
    call: Count,
    purpose: z.string(),
    /** Model that answered; absent when none did. */
    model: z.string().optional(),
    /** From the request to the end of the reply, retries included. */
    seconds: z.number(),
    timing: TimingFact.optional(),
    promptTokens: Count.optional(),
    completionTokens: Count.optional(),
    finish: z.enum(['stop', 'length']).optional(),
    /** What makes the reply doubtful, such as a prompt that the endpoint seems to have cut. */
    warning: z.string().optional(),
    /** Why no reply came. */
    problem: z.string().optional(),
  }),
  z.object({
    type: z.literal('budget-spent'),
    purpose: z.string(),
    /** What this call used. */
    ...usageSchema.shape,
    /** What the run has used so far. */
    total: usageSchema,
  }),
  z.object({ type: z.literal('reply-reused'), purpose: z.string() }),
  z.object({ type: z.literal('call-delayed'), problem: z.string(), waitMs: z.number() }),
] as const;
