import type { TestCounts } from './test-counts.ts';

/** One side of a proof: how the patch's test files went on one tree. */
export interface ProofRun extends TestCounts {
  /** The line of the first failure that says what went wrong; absent when nothing failed. */
  failure?: string;
}

/**
 * Whether the patch's own tests show the fault: they fail on the base's source (`before`) and pass on the patched source
 * (`after`). `not-reproduced`: they ran, and none of them fails before and passes after. `not-run`: see `reason`.
 */
export interface Proof {
  status: 'proven' | 'not-reproduced' | 'not-run';
  /** Names of the tests that fail before and pass after; of those that are new where nothing is proven. */
  tests: readonly string[];
  before?: ProofRun;
  after?: ProofRun;
  /** Why nothing is proven. */
  reason?: string;
}
