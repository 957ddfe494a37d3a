import { plural } from '../text/words/plural.ts';
import {
  type CheckComparison,
  type Finding,
  type FindingSource,
  type Patch,
  type Proof,
  testsRun,
  type Verdict,
} from '../domain/index.ts';
import { countTests, describeChecks, redFiles } from '../validation/index.ts';

/** What a finished run is judged by. */
export interface VerdictFacts {
  patch: Patch;
  /** Findings left open after the last round. */
  findings: readonly Finding[];
  checks: readonly CheckComparison[];
  /** Why there was nothing to run; said where there are no checks. */
  uncheckedReason: string;
  /** True when self-review ran to its end. */
  reviewed: boolean;
  /** What running the tests of the patch alone has shown. */
  proof?: Proof;
}

/** The verdict of a run that came to its end. Decided by code from facts, never by the model. */
export function decideVerdict(outcome: VerdictFacts): Verdict {
  const { patch, findings, checks, uncheckedReason, reviewed } = outcome;
  const open = findings.filter((finding) => finding.severity === 'error');
  const leftOut = findings.filter(({ code }) => code === 'edit-out-of-scope');
  if (patch.changes.length === 0) return withoutPatch(open[0] ?? leftOut[0]);
  const files = plural(patch.changes.length, 'file');
  const checking = describeChecks(checks, uncheckedReason);
  if (open.length > 0) {
    const message = `There is a patch of ${files}, but ${plural(open.length, 'finding')} ${open.length === 1 ? 'is' : 'are'} open: ${firstLine(open[0]!.message)}`;
    return { verdict: 'unverified', reason: reasons[open[0]!.source], message };
  }
  if (checking.state === 'not-run') {
    const message = `There is a patch of ${files}, but ${checking.message}`;
    return { verdict: 'unverified', reason: 'checks-not-run', message };
  }
  const review = reviewed ? ` ${describeReview(findings)}` : '';
  const reason = reasonOfPatch(outcome);
  const checked = `${capitalised(checking.message)}${reason === 'untested' ? describeUncounted(outcome) : ''}`;
  const message = `A patch of ${files}. ${checked}${review}${describeLeftOut(leftOut)}`;
  return { verdict: 'patched', reason, message };
}

function withoutPatch(refusal: Finding | undefined): Verdict {
  if (refusal)
    return {
      verdict: 'failed',
      reason: 'edit-refused',
      message: `No edit could be placed: ${refusal.message}`,
    };
  const message = 'The model made no change to the files of the plan.';
  return { verdict: 'unchanged', reason: 'no-change', message };
}

/**
 * Only a patch on which tests were counted is `validated`, and only when none fails in a file that it touches. `untested`:
 * other checks ran, but no test passed that was counted, or none that the patch adds was seen to run. A check that passes on
 * the base without a count is no test suite, whatever the patched code makes it print.
 */
function reasonOfPatch({ checks, patch, proof }: VerdictFacts): string {
  const ran = checks.filter(({ after }) => after.status !== 'skipped');
  if (ran.length === 0) return 'unchecked';
  if (redFiles(ran, patch).length > 0) return 'tests-red';
  const suites = ran.filter(({ before }) => before.status !== 'passed' || before.tests !== undefined);
  return countTests(suites).passed > 0 && !leavesTestsOut(ran, proof) ? 'validated' : 'untested';
}

/**
 * Whether nothing has run the tests that the patch adds: they were not run alone, and no check counts more tests than
 * on the base.
 */
function leavesTestsOut(checks: readonly CheckComparison[], proof: Proof | undefined): boolean {
  if (proof?.status !== 'not-run' || proof.tests.length === 0) return false;
  return checks.every(
    ({ before, after }) => before.tests !== undefined && testsRun(after.tests) <= testsRun(before.tests),
  );
}

function describeUncounted({ checks, proof }: VerdictFacts): string {
  if (checks.every(({ after }) => after.tests === undefined)) return ' No test was counted.';
  return leavesTestsOut(checks, proof) ? ' None of the tests it adds was seen to run.' : '';
}

const reasons: Readonly<Record<FindingSource, string>> = {
  edit: 'edit-refused',
  writing: 'writing-incomplete',
  check: 'checks-failed',
  guard: 'guard-failed',
  rule: 'rules-failed',
  review: 'review-failed',
};

function describeReview(findings: readonly Finding[]): string {
  const remarks = findings.filter((finding) => finding.source === 'review').length;
  return remarks === 0 ? 'Self-review has no objection.' : `Self-review left ${plural(remarks, 'remark')}.`;
}

/** Edits that were refused because nobody had planned them. */
function describeLeftOut(edits: readonly Finding[]): string {
  const said = [...new Set(edits.map(({ message }) => firstLine(message)))].slice(0, 3);
  return said.length === 0 ? '' : ` Left out, because the plan does not allow it: ${said.join(' ')}`;
}

function capitalised(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}

function firstLine(text: string): string {
  return text.split('\n')[0]!.slice(0, 200);
}
