import type {
  Checking,
  CostCeiling,
  Patch,
  Plan,
  Proof,
  RetrievalResult,
  Usage,
  Verdict,
} from '../domain/index.ts';
import { mostStreamedWindows } from '../context/index.ts';
import { toPatch, repairRounds } from '../editing/index.ts';
import { OverBudgetError, PatchwrightError } from '../errors/index.ts';
import { answerQuestion, planningCalls } from '../planning/index.ts';
import { loadPrompt } from '../prompting/index.ts';
import type { Picture } from '../ports/index.ts';
import { renderReport } from '../reporting/index.ts';
import { renderPatch } from '../text/render-patch.ts';
import { describeChecks } from '../validation/index.ts';
import type { RunContext } from './context.ts';
import { decideVerdict } from './decide-verdict.ts';
import { directPlan } from './direct-plan.ts';
import { withNotesOfWriting } from './notes-of-writing.ts';
import { JournaledModel } from './record/journaled-model.ts';
import { ShowingModel } from './record/showing-model.ts';
import { ObservedModel } from './record/observed-model.ts';
import { buildReport } from './report/report.ts';
import { buildRunView } from './report/build-run-view.ts';
import { computeCostCeiling } from './spending/cost-ceiling.ts';
import { Budget } from './spending/budget.ts';
import { BudgetedModel } from './spending/budgeted-model.ts';
import { findDocumentation } from './stages/find-documentation.ts';
import { openIndexedRepository, rankSnippets, type IndexedRepository } from './stages/indexed-repository.ts';
import { checkPlaced } from './stages/check-placed.ts';
import { makePlan, requestRounds } from './stages/make-plan.ts';
import { placePatch } from './stages/place-patch.ts';
import { readLinkedPages } from './stages/read-linked-pages.ts';
import { readPictures } from './stages/read-pictures.ts';
import { validate, type Validated } from './stages/validate.ts';
import { openEditingContext } from './stages/editing-context.ts';
import { writeDraft } from './stages/write-draft.ts';
import { Stopwatch } from './stopwatch.ts';
import type { RunRequest, RunResult } from './types.ts';
import type { Dependencies } from './dependencies.ts';

/** What the stages had come to when the run ended, however it ended. */
type Progress = Partial<
  Pick<RunResult, 'links' | 'retrieval' | 'plan' | 'patch' | 'checks' | 'checking' | 'proof' | 'findings'>
>;

/**
 * Takes an issue through the stages: index, rank, plan, write, validate. Ends in exactly one verdict, which is written
 * to the run folder as report; expected failures become verdicts, surprises and Ctrl-C are thrown and leave a run
 * that resumes.
 */
export async function runPipeline(asked: RunRequest, dependencies: Dependencies): Promise<RunResult> {
  const costCeiling = costCeilingOf(dependencies);
  dependencies.events.emit({
    type: 'issue-read',
    title: asked.issue.title,
    base: dependencies.workspace.base,
    bound: costCeiling,
  });
  const { links, ...input } = await readLinkedPages(asked, dependencies);
  const pictures = await readPictures(input.request, dependencies);
  const context = openContext(input, dependencies, pictures);
  const progress: Progress = links ? { links } : {};
  let verdict: Verdict;
  try {
    verdict = await runStages(context, progress);
  } catch (error) {
    verdict = verdictOf(error);
  }
  return conclude(context, costCeiling, progress, verdict);
}

async function runStages(context: RunContext, progress: Progress): Promise<Verdict> {
  const { request, dependencies, stopwatch } = context;
  const repository = await stopwatch.time('index', () => openIndexedRepository(dependencies));
  if (request.patch) return checkGivenPatch(context, repository, request.patch, progress);
  const retrieval = directPlan(request)
    ? nothingRanked
    : await stopwatch.time('retrieval', () => rankSnippets(context, repository));
  progress.retrieval = retrieval;

  if (request.mode === 'answer') return answerOnly(context, retrieval);
  const planned = await stopwatch.time('planning', () => makePlan(context, repository, retrieval));
  if (planned.kind === 'unchanged')
    return { verdict: 'unchanged', reason: planned.reason, message: planned.explanation };
  progress.plan = planned.plan;
  const empty = refuseEmptyPlan(planned.plan, planned.dropped);
  if (empty) return empty;
  if (request.mode === 'plan')
    return { verdict: 'planned', reason: 'plan-only', message: planMessage(planned.plan) };

  const editing = openEditingContext(context, repository, planned.plan, planned);
  const written = await stopwatch.time('editing', () => writeDraft(editing));
  progress.patch = toPatch(written.draft, dependencies.workspace.base);
  const validated = await stopwatch.time('validation', () => validate(editing, written));
  const findings = withNotesOfWriting(validated, written.findings, planned.plan.approach);
  Object.assign(progress, { ...checksOf(validated, dependencies.workspace.base), findings });
  return verdictOfValidated({ ...validated, findings }, progress);
}

async function checkGivenPatch(
  context: RunContext,
  repository: IndexedRepository,
  asked: Patch,
  progress: Progress,
): Promise<Verdict> {
  const { patch, conflicts } = await placePatch(asked, context.dependencies);
  if (conflicts.length > 0)
    return { verdict: 'unchanged', reason: 'conflicts', message: `It conflicts at ${conflicts.join('; ')}.` };
  if (patch.changes.length === 0)
    return { verdict: 'unchanged', reason: 'stands-already', message: 'All of it stands there already.' };
  const validated = await checkPlaced(context, repository, patch);
  Object.assign(progress, { ...checksOf(validated, patch.base), findings: validated.findings });
  return verdictOfValidated(validated, progress);
}

/** What the checks came to, as the result tells it. */
function checksOf(validated: Validated, base: string) {
  return {
    patch: toPatch(validated.draft, base),
    checks: validated.checks,
    checking: describeChecks(validated.checks, validated.unchecked),
    proof: validated.proof ?? notProven,
  };
}

async function answerOnly(context: RunContext, retrieval: RetrievalResult): Promise<Verdict> {
  const { request, dependencies, model, stopwatch } = context;
  const guidance = await findDocumentation(context);
  const signal = dependencies.signal ? { signal: dependencies.signal } : {};
  const message = await stopwatch.time('answering', () =>
    answerQuestion({ issue: request.issue, retrieval, guidance, model, ...signal }),
  );
  return { verdict: 'unchanged', reason: 'answered', message };
}

function verdictOfValidated(validated: Validated, { patch }: Progress): Verdict {
  if (validated.overBudget) return verdictOf(validated.overBudget);
  return decideVerdict({ ...validated, patch: patch! });
}

function openContext(
  input: Pick<RunContext, 'request' | 'searched'>,
  dependencies: Dependencies,
  pictures: readonly Picture[],
): RunContext {
  const stopwatch = new Stopwatch(dependencies.clock);
  const budget = new Budget(limitsOf(dependencies));
  const observed = new ObservedModel(
    stopwatch.timed(dependencies.model),
    dependencies.events,
    dependencies.clock,
  );
  const journaled = new JournaledModel(observed, dependencies.journal, (exchange) =>
    dependencies.events.emit({ type: 'reply-reused', purpose: exchange.purpose }),
  );
  return {
    ...input,
    dependencies,
    budget,
    stopwatch,
    model: new ShowingModel(
      new BudgetedModel(journaled, budget, dependencies.terms, dependencies.events),
      pictures,
    ),
  };
}

function limitsOf({ config }: Dependencies) {
  const { maxCalls, maxTokens, maxCostUsd } = config.limits;
  return { maxCalls, maxTokens, maxCostUsd };
}

/** The most this configuration can cost, printed before the first call. */
export function costCeilingOf(dependencies: Pick<Dependencies, 'config' | 'terms'>): CostCeiling {
  const { limits, validation, retrieval } = dependencies.config;
  const ranking = retrieval.rerank ? 2 : 0;
  const rounds = repairRounds + 1;
  // A writer may ask for code once before its first edit.
  const writing = (limits.maxFiles + mostStreamedWindows) * (rounds + 1);
  // One more for tests that do not show the fault, after the checks and after each review, and one for edits outside the plan.
  const correcting = (validation.rounds + 2 * validation.reviewRounds + 2) * limits.maxFiles * rounds;
  const reviewing = validation.reviewRounds * 2;
  const prompts = ['plan', 'edit', 'repair', 'review'].map((name) => loadPrompt(name).maxOutputTokens);
  return computeCostCeiling({
    limits,
    structuralCalls: ranking + planningCalls(requestRounds) + writing + correcting + reviewing,
    maxReplyTokens: Math.max(...prompts) + dependencies.terms.thinkingTokens,
    prices: dependencies.terms.prices,
  });
}

const notChecked: Checking = { state: 'not-reached', message: 'The run ended before its checks were done.' };

const notProven: Proof = {
  status: 'not-run',
  tests: [],
  reason: 'the run ended before its tests could be tried on the base',
};

const nothingRanked: RetrievalResult = { files: [], snippets: [], outline: '', skippedSignals: [] };

function refuseEmptyPlan(
  plan: Plan,
  dropped: readonly { path: string; reason: string }[],
): Verdict | undefined {
  if (plan.changes.length > 0) return undefined;
  const why = dropped.map(({ path, reason }) => `${path} ${reason}`).join('; ');
  return {
    verdict: 'refused',
    reason: 'out-of-scope',
    message: `Nothing of the plan may be edited: ${why || 'it names no file'}.`,
  };
}

function planMessage(plan: Plan): string {
  return `The plan touches ${plan.changes.map((change) => change.path).join(', ')}.`;
}

function verdictOf(error: unknown): Verdict {
  if (error instanceof OverBudgetError) {
    return { verdict: 'over-budget', reason: error.code, message: `${error.message}. ${error.hint}` };
  }
  if (error instanceof PatchwrightError && error.exitCode !== 2) {
    const message = [error.message.replace(/[.]$/, ''), error.hint].filter(Boolean).join('. ');
    return { verdict: 'failed', reason: error.code, message };
  }
  throw error;
}

async function conclude(
  context: RunContext,
  costCeiling: CostCeiling,
  progress: Progress,
  verdict: Verdict,
): Promise<RunResult> {
  const { dependencies, request, budget, stopwatch } = context;
  const usage: Usage = budget.spent;
  const patch = progress.patch;
  const result: RunResult = {
    checks: [],
    checking: notChecked,
    proof: notProven,
    findings: [],
    ...progress,
    verdict,
    base: dependencies.workspace.base,
    runDir: dependencies.folder.dir,
    diff: patch ? renderPatch(patch) : '',
    usage,
    costCeiling,
    limits: budget.limits,
    timings: stopwatch.seconds,
  };
  const report = buildReport(result);
  await dependencies.folder.writeText('patch.diff', result.diff);
  await dependencies.folder.writeText('report.md', renderReport(buildRunView(report, request.issue.title)));
  await dependencies.folder.writeText('report.json', `${JSON.stringify(report, undefined, 2)}\n`);
  dependencies.events.emit({ type: 'verdict-reached', ...verdict, usage });
  return result;
}
