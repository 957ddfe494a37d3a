import { z } from 'zod';

/** Tests of one test run, as the output of the test framework counts them. */
export interface TestCounts {
  passed: number;
  failed: number;
  /** Skipped, pending and to-do tests: they were found and not run. */
  skipped: number;
  /** Test files that could not be loaded, absent when there is none: nobody knows how many tests they hold. */
  unloaded?: number;
}

const count = z.int().min(0);

/** How counted tests are kept and handed on. */
export const testCountsSchema = z.object({
  passed: count,
  failed: count,
  skipped: count,
  unloaded: count.exactOptional(),
}) satisfies z.ZodType<TestCounts>;

/** How many tests ran; none where nothing was counted. */
export function testsRun(counts: TestCounts | undefined): number {
  return counts === undefined ? 0 : counts.passed + counts.failed;
}
