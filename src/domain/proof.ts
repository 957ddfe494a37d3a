import type { TestCounts } from './test-counts.ts';

/** One side of a proof: how the patch's test files went on one tree. */
export interface ProofRun extends TestCounts {
  /** The line of the first failure that says what went wrong; absent when nothing failed. */
  failure?: string;
}

/** `not-reproduced`: the tests ran, and none of them fails before and passes after. `not-run`: see `reason`. */
export const proofStatuses = ['proven', 'not-reproduced', 'not-run'] as const;

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
  /** Why nothing is proven. */
  reason?: string;
}
