import {
  asMadeElsewhere,
  provenElsewhere,
  type Patch,
  type RetrievalResult,
  type Verdict,
} from '../domain/index.ts';
import { toPatch } from '../writing/index.ts';
import { answerQuestion } from '../planning/index.ts';
import { describeChecks, weighProof } from '../validation/index.ts';
import { concludeRun, notProven, type StageResults } from './conclude-run.ts';
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
import type { CheckedPatch } from './stages/checking/validation-state.ts';
import { openEditingContext } from './stages/writing/editing-context.ts';
import { writePlannedEdits } from './stages/writing/write-planned-edits.ts';
import type { RunRequest, RunResult } from './types.ts';
import type { Dependencies } from './dependencies.ts';

/**
 * Takes an issue through the stages: index, rank, plan, write, validate. Ends in exactly one verdict, which is written
 * to the run folder with its report. Expected failures become verdicts; unexpected errors and Ctrl-C are thrown, and
 * leave a run that can be resumed.
 */
export async function runPipeline(request: RunRequest, dependencies: Dependencies): Promise<RunResult> {
  const costCeiling = costCeilingOf(dependencies);
  dependencies.events.emit({
    type: 'issue-read',
    title: request.issue.title,
    base: dependencies.workspace.base,
    bound: costCeiling,
  });
  const { links, ...input } = await readLinkedPages(request, dependencies);
  const pictures = await readPictures(input.request, dependencies);
  const context = openContext(input, dependencies, pictures);
  const results: StageResults = { links };
  let verdict: Verdict;
  try {
    verdict = await runStages(context, results);
  } catch (error) {
    verdict = verdictOfFailure(error);
  }
  const refused = refuseSecrets(results.patch, dependencies);
  if (refused) return concludeRun(context, costCeiling, resultsBeforeWriting(results), refused);
  if (dependencies.isForeign !== true) return concludeRun(context, costCeiling, results, verdict);
  const elsewhere = `The replies, checks and limits are those of a recording made elsewhere. With them it comes to ${verdict.verdict} (${verdict.reason}): ${verdict.message}`;
  const unproven = { ...results, proof: provenElsewhere };
  return concludeRun(context, costCeiling, unproven, asMadeElsewhere(verdict, elsewhere));
}

/** Adds each stage's result to `results` as soon as it is known, so that a run that fails later still reports it. */
async function runStages(context: RunContext, results: StageResults): Promise<Verdict> {
  const { request, dependencies, stopwatch } = context;
  const repository = await stopwatch.time('index', () => openIndexedRepository(dependencies));
  if (request.mode === 'place') return checkGivenPatch(context, repository, request.patch, results);
  const retrieval = directPlan(request)
    ? nothingRanked
    : await stopwatch.time('retrieval', () => rankSnippets(context, repository));
  results.retrieval = retrieval;

  if (request.mode === 'answer') return answer(context, retrieval);
  const planned = await stopwatch.time('planning', () => makePlan(context, repository, retrieval));
  if (planned.kind === 'unchanged')
    return { verdict: 'unchanged', reason: planned.reason, message: planned.explanation };
  results.plan = planned.plan;
  const refused = refuseEmptyPlan(planned.plan, planned.dropped);
  if (refused) return refused;
  if (request.mode === 'plan') return plannedOnly(planned.plan);

  const editing = openEditingContext(context, repository, planned.plan, planned);
  const written = await stopwatch.time('editing', () => writePlannedEdits(editing));
  results.patch = toPatch(written.edited, dependencies.workspace.base);
  const validated = await stopwatch.time('validation', () => validate(editing, written));
  const findings = withNotesOfWriting(validated, written.findings, planned.plan.approach);
  const patch = toPatch(validated.edited, dependencies.workspace.base);
  Object.assign(results, checkResultsOf(validated, dependencies), { patch, findings });
  if (validated.overBudget) return verdictOfFailure(validated.overBudget);
  return decideVerdict({ ...validated, findings, patch });
}

async function checkGivenPatch(
  context: RunContext,
  repository: IndexedRepository,
  givenPatch: Patch,
  results: StageResults,
): Promise<Verdict> {
  const { patch, conflicts } = await rebasePatch(givenPatch, context.dependencies);
  const refused = refuseGivenPatch(patch, conflicts);
  if (refused) return refused;
  const checked = await checkPlaced(context, repository, patch);
  const { findings } = checked;
  Object.assign(results, checkResultsOf(checked, context.dependencies), { patch, findings });
  return decideVerdict({ ...checked, patch });
}

/** Leaves out the patch, and with it checks and findings, which may quote the patch. */
function resultsBeforeWriting({ links, retrieval, plan }: StageResults): StageResults {
  return { links, retrieval, plan };
}

function checkResultsOf(
  { checks, uncheckedReason, proof = notProven, control, met, findings }: CheckedPatch,
  { runner }: Dependencies,
) {
  const { state, message } = describeChecks(checks, uncheckedReason);
  const said = [message];
  if (state === 'ran' && runner)
    said.push(
      `Commands ran ${runner.isolation === 'none' ? 'without isolation' : `isolated by ${runner.isolation}`}.`,
    );
  if (control !== undefined) said.push(control);
  return { checks, checking: { state, message: said.join(' ') }, proof: weighProof(proof, findings), met };
}

async function answer(context: RunContext, retrieval: RetrievalResult): Promise<Verdict> {
  const { request, dependencies, model, stopwatch } = context;
  const background = await findDocumentation(context);
  const { signal } = dependencies;
  const message = await stopwatch.time('answering', () =>
    answerQuestion({ issue: request.issue, retrieval, background, model, signal }),
  );
  return { verdict: 'unchanged', reason: 'answered', message };
}

const nothingRanked: RetrievalResult = { files: [], snippets: [], outline: '', skippedSignals: [] };
