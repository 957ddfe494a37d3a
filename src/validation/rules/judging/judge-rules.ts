import type { JudgeRequest } from './judge-request.ts';
import { filesOfPatch } from '../shown/lint-file.ts';
import { planTasks } from './plan-tasks.ts';
import { openRun } from './rule-run.ts';
import { buildFinding, sortFindings, type RulesReport } from './rules-report.ts';
import { runFirstPass } from './run-first-pass.ts';
import { runSecondPass } from './run-second-pass.ts';
import type { ReportCandidate } from './sort-reports.ts';

/**
 * Judges files by rules: plans the questions, asks the first pass, keeps what stands in the file, has the strong model
 * confirm it. What was answered before is not asked again.
 * @throws {OverBudgetError} and {ModelError} when no further question can be asked; answers so far are cached
 */
export async function judgeRules(request: JudgeRequest): Promise<RulesReport> {
  const files = request.files ?? (request.patch ? filesOfPatch(request.patch) : []);
  const run = openRun(request);
  const plan = await planTasks(files, request.rules, request.parser);
  const candidates = await runFirstPass(run, plan.tasks);
  const findings = run.twoPass
    ? await runSecondPass(run, candidates)
    : candidates.filter(isSure).map((candidate) => buildFinding(candidate, ''));
  return {
    findings: sortFindings(findings),
    failures: run.failures,
    stats: {
      files: files.filter(({ unfit }) => unfit === undefined).length,
      rules: request.rules.length,
      tasks: plan.tasks.length,
      cacheHits: run.hits.first,
      candidates: candidates.length,
      confirmCacheHits: run.hits.second,
      skipped: plan.skipped,
      dropped: run.dropped,
      unjudged: plan.unjudged,
      usage: run.usage,
    },
  };
}

/** Single pass has nobody to ask again: what the judge itself doubts is left out. */
function isSure({ reported }: ReportCandidate): boolean {
  return reported.confidence !== 'low';
}
