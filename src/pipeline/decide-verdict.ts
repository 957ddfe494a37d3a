import type { CheckComparison, Finding, Patch, Verdict } from '../domain/index.ts';

/** What a finished run is judged by. */
export interface Outcome {
  patch: Patch;
  /** Findings left open after the last round. */
  findings: readonly Finding[];
  checks: readonly CheckComparison[];
  /** True when self-review ran and was satisfied. */
  reviewed: boolean;
}

/** The verdict of a run that came to its end. Decided by code from facts, never by the model. */
export function decideVerdict({ patch, findings, checks, reviewed }: Outcome): Verdict {
  const open = findings.filter((finding) => finding.severity === 'error');
  const files = `${patch.changes.length} ${patch.changes.length === 1 ? 'file' : 'files'}`;
  if (patch.changes.length === 0) {
    const [refusal] = open;
    return refusal
      ? { verdict: 'failed', reason: 'edit-refused', message: `No edit could be placed: ${refusal.message}` }
      : {
          verdict: 'unchanged',
          reason: 'no-change',
          message: 'The model made no change to the files of the plan.',
        };
  }
  if (open.length > 0) {
    const reason = reasonOf(open[0]!);
    return {
      verdict: 'unverified',
      reason,
      message: `A patch of ${files} exists, but ${open.length} finding(s) are open: ${firstLine(open[0]!.message)}`,
    };
  }
  const unrun = checks.find((check) => check.after.status === 'not-run');
  if (unrun) {
    const why = unrun.after.reason ?? 'nobody knows why';
    return {
      verdict: 'unverified',
      reason: 'checks-not-run',
      message: `A patch of ${files} exists, but the check "${unrun.name}" could not be run: ${why}.`,
    };
  }
  const passed = checks.filter((check) => check.after.status === 'passed').length;
  const checked =
    checks.length === 0
      ? 'no checks are configured'
      : `${passed} of ${checks.length} checks pass, none got worse`;
  const review = reviewed ? `, ${describeReview(findings)}` : '';
  return { verdict: 'patched', reason: 'validated', message: `A patch of ${files}: ${checked}${review}.` };
}

function reasonOf({ source, code }: Finding): string {
  if (code?.startsWith('edit-')) return 'edit-refused';
  const reasons = {
    check: 'checks',
    ci: 'checks',
    review: 'review',
    rule: 'rules',
    guard: 'guard',
    syntax: 'syntax',
  };
  return `${reasons[source]}-failed`;
}

function describeReview(findings: readonly Finding[]): string {
  const remarks = findings.filter((finding) => finding.source === 'review').length;
  return remarks === 0 ? 'self-review has no objection' : `self-review left ${remarks} remark(s)`;
}

function firstLine(text: string): string {
  return text.split('\n')[0]!.slice(0, 200);
}
