import type { Finding } from '../../../domain/index.ts';
import { toPatch } from '../../../writing/index.ts';
import { countTokens } from '../../../tokens/index.ts';
import { repairMayHelp } from '../../../validation/index.ts';
import { repairEdits } from '../writing/repair-edits.ts';
import type { EditingContext } from '../writing/editing-context.ts';
import { formatFiles } from '../writing/format-files.ts';
import { inspectPatch } from './inspect-patch.ts';
import { isError, hasSameTexts, type ValidationPass, type ValidationState } from './validation-state.ts';

/**
 * Checks the edited files and repairs them in turn, until nothing is found, nothing improves, or the rounds are used up.
 * @param maxRounds the most repairs
 */
export async function* checkingPass(
  editing: EditingContext,
  initial: ValidationState,
  maxRounds = editing.context.dependencies.config.validation.rounds,
): ValidationPass {
  const { context, plan } = editing;
  const { index } = editing.repository;
  const rounds: (readonly Finding[])[] = [];
  let refused = initial.findings;
  let { edited, conversation } = initial;
  for (;;) {
    edited = await formatFiles(context, edited);
    const patch = toPatch(edited, context.dependencies.workspace.base);
    const { findings, ...inspected } = await inspectPatch({ context, index }, patch, plan.tests);
    const state = { ...initial, edited, ...inspected, findings: [...refused, ...findings] };
    yield state;
    const errors = state.findings.filter(isError);
    rounds.push(errors);
    if (patch.changes.length === 0 || !repairMayHelp(rounds, maxRounds)) return state;
    const repaired = await repairEdits(editing, edited, errors, conversationToContinue(errors, conversation));
    conversation = undefined;
    if (hasSameTexts(repaired.edited, edited)) return state;
    edited = repaired.edited;
    refused = repaired.findings;
  }
}

/** A conversation with more tokens is not continued: a new prompt shows what a repair needs in a third of them. */
const longestConversation = 8_000;

/**
 * The conversation that wrote the edited files, if it is to be continued: only after failed checks, where it knows best what it
 * overlooked. Later rounds start a new conversation, since by then that reasoning has failed.
 */
function conversationToContinue(
  errors: readonly Finding[],
  conversation: ValidationState['conversation'],
): ValidationState['conversation'] {
  if (conversation === undefined || !errors.some(({ source }) => source === 'check')) return undefined;
  const tokens = countTokens(conversation.map(({ content }) => content).join('\n'));
  return tokens <= longestConversation ? conversation : undefined;
}
