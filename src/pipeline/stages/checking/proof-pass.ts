import { toPatch } from '../../../writing/index.ts';
import { OverBudgetError } from '../../../errors/index.ts';
import type { Finding, Proof } from '../../../domain/index.ts';
import { checkingPass } from './checking-pass.ts';
import { proofOfPatch } from '../tests/proof-of-patch.ts';
import { repairEdits } from '../writing/repair-edits.ts';
import type { EditingContext } from '../writing/editing-context.ts';
import {
  isError,
  hasSameTexts,
  finalStateOf,
  type ValidationPass,
  type ValidationState,
} from './validation-state.ts';

/**
 * Proves the change by its own tests. Tests that pass on the base, too, go back to the model once. Its new tests are taken
 * only if they prove the change, so a failed proof never costs a patch.
 */
export async function* proofPass(editing: EditingContext, initial: ValidationState): ValidationPass {
  const proof = await prove(editing, initial);
  const state = { ...initial, proof };
  yield state;
  if (proof.status !== 'not-reproduced') return state;
  try {
    return (await sharpenTests(editing, state, proof)) ?? state;
  } catch (error) {
    if (error instanceof OverBudgetError) return state;
    throw error;
  }
}

async function prove(
  { context, repository: { index } }: EditingContext,
  { edited, testCommands }: ValidationState,
): Promise<Proof> {
  return proofOfPatch({ context, index }, toPatch(edited, context.dependencies.workspace.base), testCommands);
}

async function sharpenTests(
  editing: EditingContext,
  state: ValidationState,
  proof: Proof,
): Promise<ValidationState | undefined> {
  const repaired = await repairEdits(editing, state.edited, [asFinding(proof)]);
  if (repaired.findings.some(isError) || hasSameTexts(repaired.edited, state.edited)) return undefined;
  const checked = await finalStateOf(
    checkingPass(editing, { ...state, edited: repaired.edited, findings: [] }, 0),
  );
  if (checked.findings.some(isError)) return undefined;
  const again = await prove(editing, checked);
  if (again.status !== 'proven') return undefined;
  const ofReview = state.findings.filter(({ source }) => source === 'review');
  return { ...checked, findings: [...ofReview, ...checked.findings], proof: again };
}

function asFinding({ tests, reason = '' }: Proof): Finding {
  const names = tests.length === 0 ? '' : ` (${tests.slice(0, 10).join(', ')})`;
  return {
    source: 'check',
    severity: 'error',
    code: 'not-reproduced',
    message:
      `The tests of this change${names} do not show the fault: ${reason}. They were run on the code before the change. ` +
      'Change them so that they fail there for the reason that the issue gives, and pass with the change. Leave the rest as it is.',
  };
}
