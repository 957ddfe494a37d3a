import type { WritingResult } from '../../../writing/index.ts';
import { OverBudgetError } from '../../../errors/index.ts';
import { checkingPass } from './checking-pass.ts';
import { controlPass } from './control-pass.ts';
import { proofPass } from './proof-pass.ts';
import { reviewPass } from './review-pass.ts';
import type { EditingContext } from '../writing/editing-context.ts';
import { isError, type ValidationPass, type ValidationState } from './validation-state.ts';

/**
 * Checks and repairs the edited files, proves the change by its own tests, has it reviewed, and asks last whether its tests
 * can fail. Tests, guards and rules come first, so that no review is paid for what a tool can find.
 */
export async function validate(
  editing: EditingContext,
  { edited, findings, conversation }: WritingResult,
): Promise<ValidationState> {
  let state: ValidationState = {
    edited,
    conversation,
    checks: [],
    uncheckedReason: '',
    findings,
    reviewed: false,
  };
  try {
    for await (const latest of allPasses(editing, state)) state = latest;
    return state;
  } catch (error) {
    if (error instanceof OverBudgetError) return { ...state, overBudget: error };
    throw error;
  }
}

async function* allPasses(editing: EditingContext, initial: ValidationState): ValidationPass {
  const checked = yield* checkingPass(editing, initial);
  if (checked.findings.some(isError)) return checked;
  const proven = yield* proofPass(editing, checked);
  yield proven;
  const reviewed = yield* reviewPass(editing, proven);
  yield reviewed;
  const last = await controlPass(editing, reviewed);
  yield last;
  return last;
}
