import { createHash } from 'node:crypto';
import type { CheckComparison, CheckConfig, Finding, Patch, Proof } from '../../domain/index.ts';
import { toPatch, withPatch, type Draft } from '../../editing/index.ts';
import type { OverBudgetError } from '../../errors/index.ts';
import type { ChatMessage } from '../../ports/index.ts';
import { countTokens } from '../../tokens/index.ts';
import { renderPatch } from '../../text/render-patch.ts';
import {
  applyFixes,
  compareChecks,
  guardPatch,
  proposeFormatters,
  readFacts,
  repairMayHelp,
  whyNoneRan,
  type FocusCheck,
} from '../../validation/index.ts';
import type { RunContext } from '../context.ts';
import type { Dependencies } from '../dependencies.ts';
import { remember } from '../memo.ts';
import { judgePatch } from './judge-patch.ts';
import { checkRelatedTests } from './related-test-checks.ts';
import { findTestRuns, type TestRun } from './testing.ts';
import { correctDraft } from './correct-draft.ts';
import type { EditingContext } from './editing-context.ts';

/** What validation leaves behind. */
export interface Validated {
  draft: Draft;
  /** What was said when it was written, while nothing has corrected it. */
  conversation?: readonly ChatMessage[] | undefined;
  checks: readonly CheckComparison[];
  /** Why nothing was run, for a patch without a check. */
  unchecked: string;
  /** The way of running tests that worked here. */
  testRun?: TestRun | undefined;
  /** Whether the patch's own tests show the fault; absent before that was asked. */
  proof?: Proof;
  /** Findings that are still open. */
  findings: readonly Finding[];
  reviewed: boolean;
  /** Set when a bound stopped the rounds early; the patch so far is kept. */
  overBudget?: OverBudgetError;
}

/**
 * A pass yields each state that it reaches, so that a run which its budget stops keeps the last one, and returns the one
 * that it ends with.
 */
export type Pass = AsyncGenerator<Validated, Validated>;

/** What a pass ends with; none of the states on its way is kept. */
export async function lastOf(pass: Pass): Promise<Validated> {
  for (;;) {
    const { done, value } = await pass.next();
    if (done) return value;
  }
}

/**
 * Checks the draft, corrects it, and checks again, until nothing is found, nothing improves, or the rounds are used up.
 * @param maxRounds most corrections
 */
export async function* passChecks(
  editing: EditingContext,
  begun: Validated,
  maxRounds = editing.context.dependencies.config.validation.rounds,
): Pass {
  const rounds: (readonly Finding[])[] = [];
  let refused = begun.findings;
  let { draft, conversation } = begun;
  for (;;) {
    draft = await format(editing.context, draft);
    const { findings, ...inspected } = await inspect(editing, draft);
    const state = { ...begun, draft, ...inspected, findings: [...refused, ...findings] };
    yield state;
    const errors = state.findings.filter(isError);
    rounds.push(errors);
    if (toPatch(draft, '').changes.length === 0 || !repairMayHelp(rounds, maxRounds)) return state;
    const corrected = await correctDraft(editing, draft, errors, turnFor(errors, conversation));
    conversation = undefined;
    if (isSame(corrected.draft, draft)) return state;
    draft = corrected.draft;
    refused = corrected.findings;
  }
}

async function format(context: RunContext, draft: Draft): Promise<Draft> {
  const { runner, workspace, environment, signal, events, config } = context.dependencies;
  const patch = toPatch(draft, workspace.base);
  if (!runner || patch.changes.length === 0) return draft;
  const checks = await formattersOf({ config, workspace });
  if (checks.length === 0) return draft;
  return withPatch(
    draft,
    await applyFixes({ workspace, runner, environment, signal, patch, checks, events }),
  );
}

/** The formatters that are configured here or, without any, those that the repository is set up for. */
async function formattersOf({
  config,
  workspace,
}: Pick<Dependencies, 'config' | 'workspace'>): Promise<readonly CheckConfig[]> {
  const named = config.validation.checks.filter((check) => check.fix);
  if (named.length > 0 || config.validation.format === 'off') return named;
  return proposeFormatters(await readFacts(workspace));
}

type Inspected = Pick<Validated, 'checks' | 'unchecked' | 'testRun' | 'findings'>;

/**
 * Everything that finds fault without the strong model. Related tests come first: where they fail, the whole suite would
 * only take longer to say so.
 */
async function inspect({ context, repository, plan }: EditingContext, draft: Draft): Promise<Inspected> {
  const patch = toPatch(draft, context.dependencies.workspace.base);
  if (patch.changes.length === 0) return { checks: [], unchecked: 'nothing was changed', findings: [] };
  const guarded = guardPatch(patch);
  const related = await context.stopwatch.time('checks', () =>
    checkRelatedTests(context, repository.index, patch, plan.tests),
  );
  const worse = related.checks.flatMap((check) => check.newFindings);
  const known = { unchecked: related.reason, testRun: related.run };
  if (worse.some(isError)) return { ...known, checks: related.checks, findings: [...guarded, ...worse] };
  const all = await runChecks(context, patch);
  const checks = related.run?.configured === true ? all : [...all, ...related.checks];
  const found = checks.flatMap((check) => check.newFindings);
  const findings = [...guarded, ...found, ...(await judgePatch(context, patch))];
  return { ...known, unchecked: await whyUnchecked(context, related.reason), checks, findings };
}

async function whyUnchecked({ dependencies }: RunContext, reason: string): Promise<string> {
  const { checks } = dependencies.config.validation;
  if (checks.length === 0) return reason;
  const tree = await dependencies.workspace.tree();
  return whyNoneRan(
    checks,
    tree.map(({ path }) => path),
  );
}

async function runChecks({ dependencies, stopwatch }: RunContext, patch: Patch): Promise<CheckComparison[]> {
  const { runner, workspace, environment, events, signal, store } = dependencies;
  const { checks } = dependencies.config.validation;
  if (!runner || checks.length === 0) return [];
  const testRuns = await findTestRuns(dependencies);
  const focus: FocusCheck = (one, files) => testRuns.find(({ check }) => check === one)?.focus(files);
  const stage = `checks-${createHash('sha256').update(renderPatch(patch)).digest('hex').slice(0, 12)}`;
  return stopwatch.time('checks', () =>
    remember(dependencies.folder, stage, () =>
      compareChecks({
        ...{ workspace, runner, environment, patch, checks, baselineCache: store, events, signal },
        focus,
      }),
    ),
  );
}

/** More tokens than this are not paid for again; a fresh prompt shows what a repair needs. */
const longestConversation = 24_000;

/**
 * The conversation that wrote the draft, where its next turn is that tests failed: who thought it out knows best what
 * was overlooked. Later rounds begin afresh, since the same thoughts have failed by then.
 */
function turnFor(
  errors: readonly Finding[],
  conversation: Validated['conversation'],
): Validated['conversation'] {
  if (conversation === undefined || !errors.some(({ source }) => source === 'check')) return undefined;
  const tokens = countTokens(conversation.map(({ content }) => content).join('\n'));
  return tokens <= longestConversation ? conversation : undefined;
}

/** A finding that keeps a patch from being taken. */
export function isError(finding: Finding): boolean {
  return finding.severity === 'error';
}

/** Whether two drafts read alike. */
export function isSame(one: Draft, other: Draft): boolean {
  return [...one].every(([path, file]) => other.get(path)?.text === file.text);
}
