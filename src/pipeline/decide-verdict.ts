import { cutShort } from '../text/words/cut-short.ts';
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
import { countTests, describeChecks, doubtsAboutTests, redFiles } from '../validation/index.ts';

/** The facts that decide the verdict of a finished run. */
export interface VerdictFacts {
  patch: Patch;
  /** Findings that are open after the last round. */
  findings: readonly Finding[];
  /** Objections of a review that were met by a change. */
  met?: readonly Finding[];
  checks: readonly CheckComparison[];
  /** Why no check was run or, where others were, why no test was; empty where one was. */
  uncheckedReason: string;
  /** True when self-review was completed. */
  reviewed: boolean;
  /** The result of running only the patch's own tests. */
  proof?: Proof;
}

/** Decides the verdict of a finished run. Code decides it from facts, never the model. */
export function decideVerdict(facts: VerdictFacts): Verdict {
  const { patch, findings, checks, uncheckedReason, reviewed } = facts;
  const errors = findings.filter((finding) => finding.severity === 'error');
  const leftOut = findings.filter(({ code }) => code === 'edit-out-of-scope');
  if (patch.changes.length === 0) return verdictWithoutPatch(errors[0] ?? leftOut[0]);
  const files = plural(patch.changes.length, 'file');
  const checking = describeChecks(checks, uncheckedReason);
  if (errors.length > 0) {
    const message = `There is a patch of ${files}, but ${plural(errors.length, 'finding')} ${errors.length === 1 ? 'is' : 'are'} open: ${firstLine(errors[0]!.message)}`;
    return { verdict: 'unverified', reason: reasonOfSource[errors[0]!.source], message };
  }
  if (checking.state === 'not-run') {
    const message = `There is a patch of ${files}, but ${checking.message}`;
    return { verdict: 'unverified', reason: 'checks-not-run', message };
  }
  const review = reviewed ? ` ${describeReview(facts)}` : '';
  const reason = reasonOfPatch(facts);
  const checked = `${capitalised(checking.message)}${describeReason(reason, facts)}`;
  const message = `A patch of ${files}. ${checked}${review}${describeLeftOut(leftOut)}`;
  return { verdict: 'patched', reason, message };
}

function verdictWithoutPatch(refusal: Finding | undefined): Verdict {
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
 * A patch is `validated` only when tests were counted on it and none fails in a file that it touches. It is `untested`
 * when other checks ran but no counted test passed, or none of the tests that the patch adds is known to have run. A check that
 * passes on the base without counting tests is not a test suite, whatever the patched code makes it print. It is `in-doubt` when it
 * would be `validated`, but a finding says how its tests may pass without the behaviour.
 */
function reasonOfPatch({ checks, patch, proof, findings }: VerdictFacts): string {
  const ran = checks.filter(({ after }) => after.status !== 'skipped');
  if (ran.length === 0) return 'unchecked';
  if (redFiles(ran, patch).length > 0) return 'tests-red';
  const suites = ran.filter(({ before }) => before.status !== 'passed' || before.tests !== undefined);
  if (countTests(suites).passed === 0 || leavesTestsOut(ran, proof)) return 'untested';
  return doubtsAboutTests(findings).length > 0 ? 'in-doubt' : 'validated';
}

/**
 * Whether nothing ran the tests that the patch adds: they were not run on their own, and no check counts more tests than on
 * the base.
 */
function leavesTestsOut(checks: readonly CheckComparison[], proof: Proof | undefined): boolean {
  if (proof?.status !== 'not-run' || proof.tests.length === 0) return false;
  return checks.every(
    ({ before, after }) => before.tests !== undefined && testsRun(after.tests) <= testsRun(before.tests),
  );
}

function describeReason(reason: string, facts: VerdictFacts): string {
  if (reason === 'untested') return describeUncounted(facts);
  return reason === 'in-doubt' ? describeDoubt(doubtsAboutTests(facts.findings)) : '';
}

/** That tests pass, and what casts doubt on them. */
function describeDoubt(doubts: readonly Finding[]): string {
  const codes = [...new Set(doubts.map(({ code }) => code))].join(', ');
  const say = doubts.length === 1 ? 'says' : 'say';
  return ` But ${plural(doubts.length, 'finding')} (${codes}) ${say} how these tests may pass without the behaviour; a person has to look.`;
}

function describeUncounted({ checks, proof, uncheckedReason }: VerdictFacts): string {
  if (checks.every(({ after }) => after.tests === undefined))
    return uncheckedReason === '' ? ' No test was counted.' : ` No test was counted: ${uncheckedReason}.`;
  return leavesTestsOut(checks, proof) ? ' None of the tests it adds was seen to run.' : '';
}

const reasonOfSource: Readonly<Record<FindingSource, string>> = {
  edit: 'edit-refused',
  writing: 'writing-incomplete',
  check: 'checks-failed',
  guard: 'guard-failed',
  rule: 'rules-failed',
  review: 'review-failed',
};

function describeReview({ findings, met = [] }: VerdictFacts): string {
  const remarks = findings.filter((finding) => finding.source === 'review').length;
  const none = `Self-review has no objection${met.length === 0 ? '' : ' left'}`;
  const left = remarks === 0 ? none : `Self-review left ${plural(remarks, 'remark')}`;
  return met.length === 0
    ? `${left}.`
    : `${left}; ${plural(met.length, 'objection')} ${met.length === 1 ? 'was' : 'were'} met by a change.`;
}

/** Describes edits that were refused because the plan does not contain them. */
function describeLeftOut(edits: readonly Finding[]): string {
  const reasons = [...new Set(edits.map(({ message }) => firstLine(message)))].slice(0, 3);
  return reasons.length === 0 ? '' : ` Left out, because the plan does not allow it: ${reasons.join(' ')}`;
}

function capitalised(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}

function firstLine(text: string): string {
  return cutShort(text.split('\n')[0]!, 200);
}
