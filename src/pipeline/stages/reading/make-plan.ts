import { editFormatOf } from '../../../config/index.ts';
import {
  answerRequest,
  describeRepository,
  filesWithTests,
  nearestTest,
  projectGuidance,
  relatedTests,
  ShownLines,
} from '../../../context/index.ts';
import type { RetrievalResult, Snippet, SourceFile } from '../../../domain/index.ts';
import { checkPlan, numberingFor, planChange, type PlanningResult } from '../../../planning/index.ts';
import { renderMaterial } from '../../../prompting/index.ts';
import type { RunContext } from '../../run-context.ts';
import { directPlan } from '../../direct-plan.ts';
import { whyOffLimits, pathsOf } from '../../../scope/index.ts';
import { findDocumentation } from './find-documentation.ts';
import type { IndexedRepository } from './indexed-repository.ts';
import { leaveOutBinaries } from './leave-out-binaries.ts';
import { mayRunTests, namedTestRunner } from '../tests/run-named-tests.ts';
import { emitShownSnippets } from './emit-shown-lines.ts';

/** How often the planner may ask for more code. */
const requestRounds = 3;

/** The result of planning, with all code that the planner saw before it decided. */
export type MadePlan = PlanningResult & { seen: readonly Snippet[] };

/** Decides what to change. A plan that a person approved or dictated is held to the same rules (R30). */
export async function makePlan(
  context: RunContext,
  repository: IndexedRepository,
  retrieval: RetrievalResult,
): Promise<MadePlan> {
  const { request, dependencies, model } = context;
  const files = await filesOfTree(context, repository);
  const { maxFiles } = dependencies.config.limits;
  const plannedByPerson = directPlan(request) ?? request.approvedPlan;
  if (plannedByPerson) {
    const rules = { maxFiles, forbids: whyOffLimits(dependencies.config.scope, pathsOf(plannedByPerson)) };
    const plan = checkPlan(plannedByPerson, files, rules);
    const checked = await leaveOutBinaries(plan, files, dependencies.workspace);
    return { kind: 'plan', ...checked, seen: retrieval.snippets };
  }
  const tests = [
    ...filesWithTests(repository.index, retrieval.files),
    ...relatedTests(repository.index, retrieval.files, request.issue, retrieval),
  ];
  const nearest = await nearestTest(request.issue, tests, {
    workspace: dependencies.workspace,
    index: repository.index,
    seen: retrieval.snippets,
  });
  const shown = new ShownLines([...retrieval.snippets, ...nearest]);
  const editFormat = request.mode === 'run' ? editFormatOf(dependencies.config) : undefined;
  const sources = {
    workspace: dependencies.workspace,
    index: repository.index,
    shown,
    ranked: retrieval.files.map(({ path }) => path),
    numbered: numberingFor(editFormat),
  };
  const runTests = namedTestRunner(context);
  const planned = await planChange({
    issue: request.issue,
    retrieval,
    files,
    rules: { maxFiles, forbids: whyOffLimits(dependencies.config.scope) },
    background: await renderBackground(context, repository, retrieval),
    tests,
    nearestTest: nearest,
    requestRounds,
    editFormat,
    model,
    mayRunTests: await mayRunTests(context),
    answerRequest: async (code) =>
      code.kind === 'run' ? { text: await runTests(code.paths) } : answerRequest(code, sources),
    events: dependencies.events,
    signal: dependencies.signal,
  });
  const result =
    planned.kind === 'plan' ? await leaveOutBinaries(planned, files, dependencies.workspace) : planned;
  if (result.kind === 'plan')
    dependencies.events.emit({ type: 'plan-ready', plan: result.plan, dropped: result.dropped });
  emitShownSnippets(dependencies.events, shown.all.slice(retrieval.snippets.length), repository.index);
  return { ...result, seen: shown.all };
}

/** Every file of the tree by path, with its kind where the index knows it. */
async function filesOfTree(
  { dependencies }: RunContext,
  repository: IndexedRepository,
): Promise<Map<string, SourceFile>> {
  const tree = await dependencies.workspace.tree();
  const known = new Map(
    [...repository.index.files, ...(repository.index.skipped ?? [])].map((file) => [file.path, file.kind]),
  );
  return new Map(tree.map((entry) => [entry.path, { ...entry, kind: known.get(entry.path) ?? 'data' }]));
}

/** What the planner reads before the code: facts about the repository, the project's guidance, logs, documentation. */
async function renderBackground(
  context: RunContext,
  { index }: IndexedRepository,
  { files }: RetrievalResult,
): Promise<string> {
  const { request, dependencies } = context;
  const { workspace, config } = dependencies;
  const ranked = files.map(({ path }) => path);
  const parts = [
    await describeRepository(request.issue, index, workspace),
    config.retrieval.guidance ? await projectGuidance(ranked, workspace) : '',
    renderLogs(request.ciLogs ?? []),
    await findDocumentation(context),
  ];
  return parts.filter((part) => part !== '').join('\n\n');
}

function renderLogs(logs: readonly { job: string; text: string }[]): string {
  return logs.map((log) => renderMaterial(`Log of the failed job ${log.job}:`, log.text)).join('\n\n');
}
