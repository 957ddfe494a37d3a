import type { CheckComparison } from '../../domain/index.ts';
import type { RunView } from '../../reporting/index.ts';
import { couldNotRun, failsUnexplained, lastLines } from '../../validation/index.ts';
import type { Report } from './report.ts';

/** A finished run as reports show it to people. */
export function buildRunView(report: Report, title: string): RunView {
  const { verdict, reason, message, links, plan, files, diff, checks } = report;
  return {
    title,
    verdict: { verdict, reason, message },
    links,
    plan: plan ?? undefined,
    files,
    diff,
    checking: report.checking,
    proof: diff === '' ? undefined : report.proof,
    checks: checks.map(viewCheck),
    findings: report.findings,
    met: report.met,
    ranking: report.ranking,
    usage: report.usage,
    costCeiling: report.bound,
    timings: report.timings,
  };
}

function viewCheck(check: CheckComparison): RunView['checks'][number] {
  const { name, before, after, newFindings } = check;
  const isUnclear = couldNotRun([check]).length > 0 || failsUnexplained(after);
  const unread = isUnclear ? { lastLines: lastLines(after) } : {};
  return { name, before, after, newFindings: newFindings.length, ...unread };
}
