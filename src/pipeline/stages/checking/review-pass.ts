import type { Finding } from '../../../domain/index.ts';
import { toPatch } from '../../../writing/index.ts';
import { repeatsAnswered, reviewPatch } from '../../../validation/index.ts';
import { checkingPass } from './checking-pass.ts';
import { isError, hasSameTexts, type ValidationPass, type ValidationState } from './validation-state.ts';
import { proofPass } from './proof-pass.ts';
import { showSurroundings } from './review-surroundings.ts';
import { repairEdits } from '../writing/repair-edits.ts';
import { sortAnswers } from '../writing/sort-answers.ts';
import type { EditingContext } from '../writing/editing-context.ts';

/**
 * Rounds of review and repair. An objection is answered by a changed line of code or by a reason, by a changed comment only
 * where it points at one, and never by silence. It stays open when it is unanswered, or raised again after a change. A repair
 * that answers only some of them is kept, and the others are asked again in the next round.
 */
export async function* reviewPass(editing: EditingContext, initial: ValidationState): ValidationPass {
  const { request, dependencies } = editing.context;
  const rounds = request.selfReview ? dependencies.config.validation.reviewRounds : 0;
  const declined: Finding[] = [];
  const resolved: Finding[] = [];
  let state = initial;
  for (let round = 1; round <= rounds; round += 1) {
    if (toPatch(state.edited, dependencies.workspace.base).changes.length === 0) return state;
    state = await reviewOnce(editing, state, { round, declined, resolved });
    yield state;
    const errors = state.findings.filter((found) => found.source === 'review' && isError(found));
    if (errors.length === 0 || round === rounds) return state;
    const repaired = await repairEdits(editing, state.edited, errors);
    const { answered, unanswered } = sortAnswers(errors, state.edited, repaired);
    if (hasSameTexts(repaired.edited, state.edited))
      return unanswered.length > 0 ? state : withReasons(state);
    declined.push(...answered.declined);
    resolved.push(...answered.resolved, ...remarksOf(state, declined));
    const checked = yield* checkingPass(editing, {
      ...state,
      edited: repaired.edited,
      findings: [...repaired.findings, ...answered.declined.map(asRemark)],
    });
    const open = { ...checked, findings: [...checked.findings, ...unanswered] };
    if (checked.findings.some(isError)) return open;
    state = yield* proofPass(editing, open);
  }
  return state;
}

async function reviewOnce(
  editing: EditingContext,
  state: ValidationState,
  {
    round,
    declined,
    resolved,
  }: { round: number; declined: readonly Finding[]; resolved: readonly Finding[] },
): Promise<ValidationState> {
  const { request, dependencies, model } = editing.context;
  const patch = toPatch(state.edited, dependencies.workspace.base);
  const review = await reviewPatch({
    issue: request.issue,
    plan: editing.plan,
    patch,
    checks: state.checks,
    unrun: unrunTests(state),
    warnings: state.findings.filter((found) => found.source === 'guard' && !isError(found)),
    proof: state.proof,
    surroundings: await showSurroundings(
      { index: editing.repository.index, workspace: dependencies.workspace },
      patch,
    ),
    model,
    answered: declined,
    resolved,
    signal: dependencies.signal,
  });
  const { approved, findings } = review;
  dependencies.events.emit({ type: 'review-finished', round, approved, findings });
  const others = state.findings.filter(({ source }) => source !== 'review');
  // Objections that nobody has answered yet stay open, even if this review does not see them.
  const earlier = state.findings.filter(
    (found) => found.source === 'review' && !(isError(found) && repeatsAnswered(found, findings)),
  );
  const met = resolved.filter((old) => !findings.some((found) => repeatsAnswered(found, [old])));
  return { ...state, findings: [...others, ...earlier, ...findings], met, reviewed: true };
}

/** What is known of tests that were not run: a reviewer must not take them for passed. */
function unrunTests({ checks, uncheckedReason, findings }: ValidationState): string[] {
  const told = findings.filter(({ code }) => code === 'tests-not-run').map(({ message }) => message);
  const isNone = uncheckedReason !== '' && checks.every(({ after }) => after.tests === undefined);
  return told.length === 0 && isNone ? [`No test was run: ${uncheckedReason}.`] : told;
}

/** Warnings of a review, which nobody was asked to mend: the next review says whether they still hold. */
function remarksOf({ findings }: ValidationState, declined: readonly Finding[]): Finding[] {
  return findings.filter(
    (found) => found.source === 'review' && !isError(found) && !repeatsAnswered(found, declined),
  );
}

/** The writer gave a reason against every objection: they become warnings for the person who reads the patch. */
function withReasons(state: ValidationState): ValidationState {
  return { ...state, findings: state.findings.map(asRemark) };
}

function asRemark(found: Finding): Finding {
  return { ...found, severity: 'warning' };
}
