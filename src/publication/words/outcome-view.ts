import type { RunView } from '../../reporting/index.ts';
import type { RunOutcome } from '../run-outcome.ts';

/** A drafted run as the comment and the pull request show it. What the artifact does not carry is empty. */
export function viewOutcome(outcome: RunOutcome, title: string): RunView {
  const { verdict, plan, patch, diff, checking, proof, checks, findings, usage, bound, ranked } = outcome;
  return {
    title,
    verdict,
    links: { read: [], refused: [] },
    plan,
    files: (patch?.changes ?? []).map(({ path, from, change, matchers, certainty, evidence }) => ({
      path,
      from,
      change,
      matcher: matchers?.[0] ?? null,
      certainty,
      evidence,
    })),
    diff,
    checking,
    proof,
    checks: checks.map(({ name, before, after, newFindings, testsBefore, testsAfter }) => ({
      name,
      before: { status: before, tests: testsBefore },
      after: { status: after, tests: testsAfter },
      newFindings,
    })),
    findings,
    ranking: ranked.map((path) => ({ path, score: 0, reasons: [] })),
    usage,
    costCeiling: bound,
    timings: {},
  };
}
