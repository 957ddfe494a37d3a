import type { CheckComparison, Checking } from '../../domain/index.ts';
import type { RunView } from '../../reporting/index.ts';
import type { Report } from './report.ts';

/** A finished run as people look at it. */
export function buildRunView(report: Report, title: string): RunView {
  const { verdict, reason, message, links, plan, files, diff, checks } = report;
  return {
    title,
    verdict: { verdict, reason, message },
    links,
    plan: plan ?? undefined,
    files,
    diff,
    checking: diff === '' ? undefined : tellChecks(checks),
    checks: checks.map(({ name, before, after, newFindings }) => ({
      name,
      before,
      after,
      newFindings: newFindings.length,
    })),
    findings: report.findings,
    ranking: report.ranking,
    usage: report.usage,
    bound: report.bound,
    timings: report.timings,
  };
}

function tellChecks(checks: readonly CheckComparison[]): Checking {
  if (checks.length > 0) return { state: 'ran', message: `${checks.length} checks ran on base and patch.` };
  return { state: 'unchecked', message: 'No checks are configured, so nothing was run. See docs/checks.md.' };
}
