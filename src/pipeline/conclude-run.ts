import { notChecked, type CostCeiling, type Proof, type Usage, type Verdict } from '../domain/index.ts';
import { renderReport } from '../reporting/index.ts';
import { renderPatch } from '../text/diff/render-patch.ts';
import type { RunContext } from './run-context.ts';
import { buildRunView } from './report/build-run-view.ts';
import { buildReport } from './report/report.ts';
import type { RunResult } from './types.ts';

/** The results of the stages that a run went through before it ended, whether it finished or failed. */
export type StageResults = Partial<
  Pick<
    RunResult,
    'links' | 'retrieval' | 'plan' | 'patch' | 'checks' | 'checking' | 'proof' | 'findings' | 'met'
  >
>;

export const notProven: Proof = {
  status: 'not-run',
  tests: [],
  reason: 'the run ended before its tests could be tried on the base',
};

/** Writes the report of a run, whether it finished or failed, and returns its result. */
export async function concludeRun(
  context: RunContext,
  costCeiling: CostCeiling,
  stageResults: StageResults,
  verdict: Verdict,
): Promise<RunResult> {
  const { dependencies, request, budget, stopwatch } = context;
  const usage: Usage = budget.spent;
  const { patch } = stageResults;
  const result: RunResult = {
    checks: [],
    checking: notChecked,
    proof: notProven,
    findings: [],
    ...stageResults,
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
