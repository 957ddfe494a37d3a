import { z } from 'zod';
import { checkStatuses, findingSchema } from '../finding.ts';
import { proofSchema } from '../proof.ts';
import { testCountsSchema } from '../test-counts.ts';
import { Count, list } from './values.ts';

/** What commands are run for. */
const commandSteps = ['base', 'patch', 'proof', 'control'] as const;

/** What validation tells: formatters, checks, rules, self-review. */
export const checkingEvents = [
  z.object({ type: z.literal('commands-started'), step: z.enum(commandSteps), check: z.string().optional() }),
  z.object({ type: z.literal('fix-finished'), check: z.string(), changed: list(z.string()) }),
  z.object({
    type: z.literal('check-finished'),
    check: z.string(),
    tree: z.enum(['base', 'patch']),
    /** The base's result came from an earlier run. */
    cached: z.boolean().optional(),
    status: z.enum(checkStatuses),
    exitCode: z.number().optional(),
    seconds: z.number(),
    findings: Count,
    /** Tests that its output counts. */
    tests: testCountsSchema.optional(),
    /** Findings that the base has not; told of the patch only. */
    newFindings: Count.optional(),
    reason: z.string().optional(),
  }),
  proofSchema.extend({ type: z.literal('proof-finished') }),
  z.object({ type: z.literal('control-finished'), message: z.string(), failed: Count, findings: Count }),
  z.object({
    type: z.literal('rule-judged'),
    done: Count,
    total: Count,
    cached: Count,
    rule: z.string().optional(),
    path: z.string().optional(),
    reported: Count.optional(),
  }),
  z.object({
    type: z.literal('rule-confirmed'),
    done: Count,
    total: Count,
    rule: z.string(),
    candidates: Count,
  }),
  z.object({
    type: z.literal('review-finished'),
    round: Count,
    approved: z.boolean(),
    findings: list(findingSchema),
  }),
] as const;
