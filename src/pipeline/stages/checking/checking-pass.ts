import type { Finding } from '../../../domain/index.ts';
import { toPatch } from '../../../writing/index.ts';
import { countTokens } from '../../../tokens/index.ts';
import { repairMayHelp } from '../../../validation/index.ts';
import { repairEdits } from '../writing/repair-edits.ts';
import type { EditingContext } from '../writing/editing-context.ts';
import { formatFiles } from '../writing/format-files.ts';
import { inspectPatch } from './inspect-patch.ts';
import { isError, isSame, type Pass, type ValidationState } from './validation-state.ts';

/**
 * Checks the edited files, repairs them, and checks again, until nothing is found, nothing improves, or the rounds are used up.
 * @param maxRounds most repairs
 */
export async function* checkingPass(
  editing: EditingContext,
  begun: ValidationState,
  maxRounds = editing.context.dependencies.config.validation.rounds,
): Pass {
  const { context, plan } = editing;
  const { index } = editing.repository;
  const rounds: (readonly Finding[])[] = [];
  let refused = begun.findings;
  let { edited, conversation } = begun;
  for (;;) {
    edited = await formatFiles(context, edited);
    const patch = toPatch(edited, context.dependencies.workspace.base);
    const { findings, ...inspected } = await inspectPatch({ context, index }, patch, plan.tests);
    const state = { ...begun, edited, ...inspected, findings: [...refused, ...findings] };
    yield state;
    const errors = state.findings.filter(isError);
    rounds.push(errors);
    if (patch.changes.length === 0 || !repairMayHelp(rounds, maxRounds)) return state;
    const repaired = await repairEdits(editing, edited, errors, turnFor(errors, conversation));
    conversation = undefined;
    if (isSame(repaired.edited, edited)) return state;
    edited = repaired.edited;
    refused = repaired.findings;
  }
}

/** More tokens than this are not paid for again; a fresh prompt shows what a repair needs in a third of them. */
const longestConversation = 8_000;

/**
 * The conversation that wrote the edited files, where its next turn is that tests failed: it knows best what was overlooked.
 * Later rounds begin a new conversation, since the same reasoning has failed by then.
 */
function turnFor(
  errors: readonly Finding[],
  conversation: ValidationState['conversation'],
): ValidationState['conversation'] {
  if (conversation === undefined || !errors.some(({ source }) => source === 'check')) return undefined;
  const tokens = countTokens(conversation.map(({ content }) => content).join('\n'));
  return tokens <= longestConversation ? conversation : undefined;
}
