import type { FileChange } from '../../domain/index.ts';
import type { RunOutcome } from '../run-outcome.ts';
import { pathProblemOf } from '../verify/verify-patch.ts';

export interface PermittedPart {
  changes: readonly FileChange[];
  /** What was left out, and why. */
  refused: readonly string[];
}

/** Without the changes that may not be made; all of them where nothing would be left, so that the refusal is told. */
export function permittedPart(
  changes: readonly FileChange[],
  rules: Parameters<typeof pathProblemOf>[1],
): PermittedPart {
  const troubles = changes.map((change) => pathProblemOf(change, rules));
  const kept = changes.filter((_, index) => troubles[index] === undefined);
  if (kept.length === 0) return { changes, refused: [] };
  return { changes: kept, refused: troubles.flatMap((trouble) => (trouble ? [trouble.message] : [])) };
}

/** The checks were of the whole patch, so their results do not hold for a part of it. */
export function partOf(outcome: RunOutcome, { changes, refused }: PermittedPart): RunOutcome {
  const message = `Published without the refused part: ${refused.join('; ')}. The checks ran on the whole patch and do not cover this part alone.`;
  return {
    ...outcome,
    verdict: { verdict: 'unverified', reason: 'partly-refused', message },
    patch: structuredClone({ base: outcome.patch?.base ?? '', changes }) as NonNullable<RunOutcome['patch']>,
    checking: { state: 'not-run', message: 'This part of the patch was not checked on its own.' },
    checks: [],
    proof: { status: 'not-run', tests: [], reason: 'part of the patch was refused' },
  };
}
