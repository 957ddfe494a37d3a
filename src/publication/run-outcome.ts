import { z } from 'zod';
import {
  keptFindingSchema,
  changeKinds,
  checkingStates,
  commitIdSchema,
  notChecked,
  planSchema,
  proofStatuses,
  reasonSchema,
  testCountsSchema,
  verdictNames,
} from '../domain/index.ts';
import { cutShort } from '../text/words/cut-short.ts';

/** Words of a model or a test tool: what is longer is cut, since a run that was paid for is not refused over it. */
const words = (most: number) => z.string().transform((text) => cutShort(text, most));

const changeSchema = z.object({
  path: z.string().max(4096),
  change: z.enum(changeKinds),
  from: z.string().max(4096).optional(),
  before: z.string().optional(),
  after: z.string().optional(),
  mode: z.string().optional(),
  matchers: z.array(z.string()).optional(),
  certainty: z.number().optional(),
  evidence: z.array(z.string()).optional(),
});

const proofSideSchema = testCountsSchema.extend({ failure: words(2000).optional() });

const proofSchema = z.object({
  status: z.enum(proofStatuses),
  tests: z.array(words(1000)).max(200),
  before: proofSideSchema.optional(),
  after: proofSideSchema.optional(),
  reason: words(4000).optional(),
});

const checkSchema = z.object({
  name: z.string(),
  before: z.string(),
  after: z.string(),
  newFindings: z.int(),
  testsBefore: testCountsSchema.optional(),
  testsAfter: testCountsSchema.optional(),
});

/** A draft must not claim negative costs, which would refill the budget. */
const spent = z.number().min(0);

/**
 * What the drafting job hands over: `draft.json` in the artifact. It comes from a machine that ran the repository's own commands, so
 * it is untrusted: its form is checked here, its content is verified against the forge, and its text passes the output gate.
 */
export const outcomeSchema = z.object({
  version: z.literal(1),
  /** Key and place of the job it belongs to. */
  job: z.object({ key: z.string(), thread: z.string(), number: z.int(), requestedAt: z.string() }),
  /** Hash of the frozen issue text. */
  inputHash: z.string(),
  base: commitIdSchema.optional(),
  /** Head of the pull request whose patch was rebased onto `base`. */
  head: commitIdSchema.optional(),
  verdict: z.object({
    verdict: z.enum(verdictNames),
    reason: reasonSchema,
    message: words(20_000),
  }),
  plan: planSchema.extend({ changes: planSchema.shape.changes.unwrap().max(500) }).optional(),
  patch: z.object({ base: commitIdSchema, changes: z.array(changeSchema).max(2000) }).optional(),
  diff: z.string().default(''),
  /** What was done to check the patch, in counted facts. */
  checking: z
    .object({
      state: z.enum(checkingStates),
      message: words(20_000),
    })
    .default(notChecked),
  /** Whether the patch's own tests show the fault. */
  proof: proofSchema.optional(),
  checks: z.array(checkSchema).max(500).default([]),
  findings: z.array(keptFindingSchema).default([]),
  usage: z.object({ calls: spent, promptTokens: spent, completionTokens: spent, costUsd: spent }),
  bound: z.object({ calls: spent, tokens: spent, costUsd: spent }),
  ranked: z.array(z.string()).default([]),
  /** What was removed from the texts before the model saw them, for the maintainer. */
  removed: z
    .array(z.object({ what: z.string(), count: z.number() }))
    .max(500)
    .default([]),
  leftOut: z.array(z.string()).default([]),
});

/** The outcome of a run, as the drafting job hands it over to the publishing job. */
export type RunOutcome = z.infer<typeof outcomeSchema>;
