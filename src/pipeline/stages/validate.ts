import { createHash } from 'node:crypto';
import type { CheckComparison, Finding, Patch } from '../../domain/index.ts';
import { toPatch, withPatch, type Draft } from '../../editing/index.ts';
import { OverBudgetError } from '../../errors/index.ts';
import { renderPatch } from '../../text/render-patch.ts';
import { applyFixes, compareChecks, guardPatch, repairMayHelp, reviewPatch } from '../../validation/index.ts';
import type { RunContext } from '../context.ts';
import { remember } from '../memo.ts';
import { judgePatch } from './judge-patch.ts';
import { correctDraft, type EditingContext } from './write-draft.ts';

/** What validation leaves behind. */
export interface Validated {
  draft: Draft;
  checks: readonly CheckComparison[];
  /** Why nothing was run, for a patch without a check. */
  unchecked: string;
  /** Findings that are still open. */
  findings: readonly Finding[];
  reviewed: boolean;
  /** Set when a bound stopped the rounds early; the patch so far is kept. */
  overBudget?: OverBudgetError;
}

/**
 * Checks the draft, corrects it, and checks again, until nothing is found, nothing improves, or the rounds are used
 * up. Checks, guards and rules come first: a reviewer's time is not spent on what a tool can tell.
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
    return await passReview(editing, state);
  } catch (error) {
    if (error instanceof OverBudgetError) return { ...(latest.get(editing) ?? state), overBudget: error };
    throw error;
  }
}

/** The last state that was reached, for a run that its budget stops between two rounds. */
const latest = new WeakMap<EditingContext, Validated>();

function reached(editing: EditingContext, state: Validated): Validated {
  latest.set(editing, state);
  return state;
}

async function passChecks(editing: EditingContext, begun: Validated): Promise<Validated> {
  const { rounds } = editing.context.world.config.validation;
  const counts: number[] = [];
  let refused = begun.findings;
  let { draft } = begun;
  for (;;) {
    draft = await format(editing.context, draft);
    const { findings, ...inspected } = await inspect(editing.context, draft);
    const state = reached(editing, { ...begun, draft, ...inspected, findings: [...refused, ...findings] });
    counts.push(state.findings.filter(isError).length);
    if (toPatch(draft, '').changes.length === 0 || !repairMayHelp(counts, rounds)) return state;
    const corrected = await correctDraft(editing, draft, state.findings.filter(isError));
    if (isSame(corrected.draft, draft)) return state;
    draft = corrected.draft;
    refused = corrected.findings;
  }
}

async function passReview(editing: EditingContext, begun: Validated): Promise<Validated> {
  const { request, world, model } = editing.context;
  const rounds = request.selfReview ? world.config.validation.reviewRounds : 0;
  const answered: Finding[] = [];
  let state = begun;
  for (let round = 1; round <= rounds; round += 1) {
    const patch = toPatch(state.draft, world.workspace.base);
    if (patch.changes.length === 0) return state;
    const review = await reviewPatch({
      issue: request.issue,
      plan: editing.plan,
      patch,
      checks: state.checks,
      model,
      answered,
      ...(world.signal ? { signal: world.signal } : {}),
    });
    world.events.emit({
      type: 'review-finished',
      round,
      approved: review.approved,
      findings: review.findings,
    });
    const others = state.findings.filter((finding) => finding.source !== 'review');
    state = reached(editing, { ...state, findings: [...others, ...review.findings], reviewed: true });
    if (review.approved || round === rounds) return state;
    const errors = review.findings.filter(isError);
    answered.push(...errors);
    const corrected = await correctDraft(editing, state.draft, errors);
    if (isSame(corrected.draft, state.draft))
      return corrected.findings.length === 0 ? declined(state) : state;
    const checked = await passChecks(editing, {
      ...state,
      draft: corrected.draft,
      findings: corrected.findings,
    });
    if (checked.findings.some(isError)) return checked;
    state = checked;
  }
  return state;
}

/** The writer answered every finding with a reason not to change: they stay, as warnings for the person who reads it. */
function declined(state: Validated): Validated {
  return {
    ...state,
    findings: state.findings.map((finding) => ({ ...finding, severity: 'warning' as const })),
  };
}

async function format(context: RunContext, draft: Draft): Promise<Draft> {
  const { world } = context;
  const { checks } = world.config.validation;
  const patch = toPatch(draft, world.workspace.base);
  if (!world.runner || patch.changes.length === 0 || !checks.some((check) => check.fix)) return draft;
  const world_ = {
    workspace: world.workspace,
    runner: world.runner,
    environment: world.environment,
    signal: world.signal,
  };
  return withPatch(draft, await applyFixes({ ...world_, patch, checks, events: world.events }));
}

/** Everything that finds fault without the strong model. */
async function inspect(
  context: RunContext,
  draft: Draft,
): Promise<Pick<Validated, 'checks' | 'unchecked'> & { findings: Finding[] }> {
  const patch = toPatch(draft, context.world.workspace.base);
  if (patch.changes.length === 0) return { checks: [], unchecked: 'nothing was changed', findings: [] };
  const checks = await runChecks(context, patch);
  const found = checks.flatMap((check) => check.newFindings);
  const findings = [...guardPatch(patch), ...found, ...(await judgePatch(context, patch))];
  return { checks, unchecked: whyUnchecked(context), findings };
}

function whyUnchecked({ world }: RunContext): string {
  const { checks } = world.config.validation;
  if (checks.length === 0) return 'no checks are configured (`validation.checks`)';
  const names = checks.map(({ name }) => name).join(', ');
  return `none of the configured checks (${names}) is about the files of the patch`;
}

function runChecks({ world, stopwatch }: RunContext, patch: Patch): Promise<CheckComparison[]> {
  const { runner, workspace, environment, events, signal, store } = world;
  const { checks } = world.config.validation;
  if (!runner || checks.length === 0) return Promise.resolve([]);
  const stage = `checks-${createHash('sha256').update(renderPatch(patch)).digest('hex').slice(0, 12)}`;
  return stopwatch.time('checks', () =>
    remember(world.folder, stage, () =>
      compareChecks({ workspace, runner, environment, patch, checks, baselineCache: store, events, signal }),
    ),
  );
}

function isError(finding: Finding): boolean {
  return finding.severity === 'error';
}

function isSame(one: Draft, other: Draft): boolean {
  return [...one].every(([path, file]) => other.get(path)?.text === file.text);
}
