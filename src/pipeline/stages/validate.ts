import type { Finding } from '../../domain/index.ts';
import type { Draft } from '../../editing/index.ts';
import { OverBudgetError } from '../../errors/index.ts';
import { isError, lastReached, passChecks, type Validated } from './pass-checks.ts';
import { passProof } from './pass-proof.ts';
import { passReview } from './pass-review.ts';
import type { EditingContext } from './write-draft.ts';

export type { Validated } from './pass-checks.ts';

/**
 * Checks the draft, corrects it, proves it by its own tests, and has it reviewed. Tests, guards and rules come first: a
 * reviewer's time is not spent on what a tool can tell.
 */
export async function validate(
  editing: EditingContext,
  begun: Draft,
  refused: readonly Finding[],
): Promise<Validated> {
  let state: Validated = { draft: begun, checks: [], unchecked: '', findings: refused, reviewed: false };
  try {
    state = await passChecks(editing, state);
    if (state.findings.some(isError)) return state;
    state = await passProof(editing, state);
    return await passReview(editing, state);
  } catch (error) {
    if (error instanceof OverBudgetError) return { ...(lastReached(editing) ?? state), overBudget: error };
    throw error;
  }
}
