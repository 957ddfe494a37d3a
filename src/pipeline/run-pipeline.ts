import type { Patch, RetrievalResult, Verdict } from '../domain/index.ts';
import { toPatch } from '../writing/index.ts';
import { answerQuestion } from '../planning/index.ts';
import { describeChecks } from '../validation/index.ts';
import { conclude, notProven, type PartialResult } from './conclude-run.ts';
import type { RunContext } from './run-context.ts';
import { costCeilingOf } from './spending/cost-ceiling-of-run.ts';
import { decideVerdict } from './decide-verdict.ts';
import { directPlan } from './direct-plan.ts';
import {
  plannedOnly,
  refuseEmptyPlan,
  refuseGivenPatch,
  refuseSecrets,
  verdictOfFailure,
} from './early-verdicts.ts';
import { withNotesOfWriting } from './notes-of-writing.ts';
import { openContext } from './open-context.ts';
import { findDocumentation } from './stages/reading/find-documentation.ts';
import {
  openIndexedRepository,
  rankSnippets,
  type IndexedRepository,
} from './stages/reading/indexed-repository.ts';
import { checkPlaced } from './stages/checking/check-placed.ts';
import { makePlan } from './stages/reading/make-plan.ts';
import { rebasePatch } from './stages/writing/rebase-patch.ts';
import { readLinkedPages } from './stages/reading/read-linked-pages.ts';
import { readPictures } from './stages/reading/read-pictures.ts';
import { validate } from './stages/checking/validate.ts';
import type { CheckedPatch, ValidationState } from './stages/checking/validation-state.ts';
import { openEditingContext } from './stages/writing/editing-context.ts';
import { writePlannedEdits } from './stages/writing/write-planned-edits.ts';
import type { RunRequest, RunResult } from './types.ts';
import type { Dependencies } from './dependencies.ts';

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
  const partial: PartialResult = links ? { links } : {};
  let verdict: Verdict;
  try {
    verdict = await runStages(context, partial);
  } catch (error) {
    verdict = verdictOfFailure(error);
  }
  const refused = refuseSecrets(partial.patch, dependencies);
  if (refused) return conclude(context, costCeiling, withoutPatch(partial), refused);
  return conclude(context, costCeiling, partial, verdict);
}

async function runStages(context: RunContext, partial: PartialResult): Promise<Verdict> {
  const { request, dependencies, stopwatch } = context;
  const repository = await stopwatch.time('index', () => openIndexedRepository(dependencies));
  if (request.mode === 'place') return checkGivenPatch(context, repository, request.patch, partial);
  const retrieval = directPlan(request)
    ? nothingRanked
    : await stopwatch.time('retrieval', () => rankSnippets(context, repository));
  partial.retrieval = retrieval;

  if (request.mode === 'answer') return answerOnly(context, retrieval);
  const planned = await stopwatch.time('planning', () => makePlan(context, repository, retrieval));
  if (planned.kind === 'unchanged')
    return { verdict: 'unchanged', reason: planned.reason, message: planned.explanation };
  partial.plan = planned.plan;
  const empty = refuseEmptyPlan(planned.plan, planned.dropped);
  if (empty) return empty;
  if (request.mode === 'plan') return plannedOnly(planned.plan);

  const editing = openEditingContext(context, repository, planned.plan, planned);
  const written = await stopwatch.time('editing', () => writePlannedEdits(editing));
  partial.patch = toPatch(written.edited, dependencies.workspace.base);
  const validated = await stopwatch.time('validation', () => validate(editing, written));
  const findings = withNotesOfWriting(validated, written.findings, planned.plan.approach);
  Object.assign(partial, {
    ...checksOf(validated),
    patch: toPatch(validated.edited, dependencies.workspace.base),
    findings,
  });
  return verdictOfValidated({ ...validated, findings }, partial);
}

async function checkGivenPatch(
  context: RunContext,
  repository: IndexedRepository,
  asked: Patch,
  partial: PartialResult,
): Promise<Verdict> {
  const { patch, conflicts } = await rebasePatch(asked, context.dependencies);
  const early = refuseGivenPatch(patch, conflicts);
  if (early) return early;
  const checked = await checkPlaced(context, repository, patch);
  Object.assign(partial, { ...checksOf(checked), patch, findings: checked.findings });
  return decideVerdict({ ...checked, patch });
}

/** What the stages had come to before they wrote; checks and findings may quote what was written. */
function withoutPatch({ links, retrieval, plan }: PartialResult): PartialResult {
  return { ...(links && { links }), ...(retrieval && { retrieval }), ...(plan && { plan }) };
}

/** What the checks came to, as the result tells it. */
function checksOf({ checks, uncheckedReason, proof = notProven }: CheckedPatch) {
  return { checks, checking: describeChecks(checks, uncheckedReason), proof };
}

async function answerOnly(context: RunContext, retrieval: RetrievalResult): Promise<Verdict> {
  const { request, dependencies, model, stopwatch } = context;
  const background = await findDocumentation(context);
  const signal = dependencies.signal ? { signal: dependencies.signal } : {};
  const message = await stopwatch.time('answering', () =>
    answerQuestion({ issue: request.issue, retrieval, background, model, ...signal }),
  );
  return { verdict: 'unchanged', reason: 'answered', message };
}

function verdictOfValidated(validated: ValidationState, { patch }: PartialResult): Verdict {
  if (validated.overBudget) return verdictOfFailure(validated.overBudget);
  return decideVerdict({ ...validated, patch: patch! });
}

const nothingRanked: RetrievalResult = { files: [], snippets: [], outline: '', skippedSignals: [] };
