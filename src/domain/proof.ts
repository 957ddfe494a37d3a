import { z } from 'zod';
import { testCountsSchema, type TestCounts } from './test-counts.ts';

/** One side of a proof: how the patch's test files went on one tree. */
export interface ProofRun extends TestCounts {
  /** What the first failure says, in some lines; absent when nothing failed. */
  failure?: string;
}

/**
 * `in-doubt`: at least one test fails before and passes after, but findings say how it may do so without the behaviour.
 * `not-reproduced`: the tests ran, and none of them fails before and passes after. `not-run`: see `reason`.
 */
export const proofStatuses = ['proven', 'in-doubt', 'not-reproduced', 'not-run'] as const;

/**
 * Whether the patch's own tests show the fault: they fail on the base's source (`before`) and pass on the patched source
 * (`after`).
 */
export interface Proof {
  status: (typeof proofStatuses)[number];
  /** Names of the tests that fail before and pass after; of those that are new where nothing is proven. */
  tests: readonly string[];
  before?: ProofRun;
  after?: ProofRun;
  /** Why nothing is proven, or what a proof rests on: tests that cannot be loaded without the patch. */
  reason?: string;
}

const proofRunSchema = testCountsSchema.extend({ failure: z.string().optional() });

/** A proof as it is written down. */
export const proofSchema = z.object({
  status: z.enum(proofStatuses),
  tests: z.array(z.string()).readonly(),
  before: proofRunSchema.optional(),
  after: proofRunSchema.optional(),
  reason: z.string().optional(),
}) satisfies z.ZodType<Proof>;
