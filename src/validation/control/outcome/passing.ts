import type { CheckResult, Finding } from '../../../domain/index.ts';
import { failuresOf, hasTold } from './control-outcome.ts';

/** Runs until what fails is told from what does not; where even that does not tell, nothing is said. */
export const maxRounds = 3;

/**
 * What passes of all that is run. Beside others that fail, it may not have been run at all: runners stop at the first
 * failure (`--bail`, `-x`, `make`), or take only so many files. So it is run again without those.
 * @param run runs some of it
 * @param left those of it that are not told to fail
 * @returns nothing where the runs do not tell
 */
export async function passing<T>(
  all: readonly T[],
  run: (asked: readonly T[]) => Promise<CheckResult | undefined>,
  left: (asked: readonly T[], failures: readonly Finding[]) => readonly T[],
): Promise<readonly T[]> {
  let asked = all;
  for (let round = 0; round < maxRounds && asked.length > 0; round += 1) {
    const result = await run(asked);
    if (!hasTold(result)) return [];
    if (result.status === 'passed') return asked;
    const next = left(asked, failuresOf(result));
    if (next.length === asked.length) return [];
    asked = next;
  }
  return [];
}
