import type { RunView } from '../reporting/index.ts';
import type { Outcome } from './outcome.ts';

/** A drafted run as the comment and the pull request show it. What the artifact does not carry is empty. */
export function viewOutcome(outcome: Outcome, title: string): RunView {
  const { verdict, plan, patch, diff, checks, findings, usage, bound, ranked } = outcome;
  return {
    title,
    verdict,
    links: { read: [], refused: [] },
    plan,
    files: (patch?.changes ?? []).map(({ path, from, change, matchers }) => ({
      path,
      from,
      change,
      matcher: matchers?.[0] ?? null,
    })),
    diff,
    checking:
      checks.length === 0
        ? unchecked
        : { state: 'ran', message: `${checks.length} checks ran on base and patch.` },
    checks: checks.map(({ name, before, after, newFindings }) => ({
      name,
      before: { status: before },
      after: { status: after },
      newFindings,
    })),
    findings,
    ranking: ranked.map((path) => ({ path, score: 0, reasons: [] })),
    usage,
    bound,
    timings: {},
  };
}

const unchecked = {
  state: 'unchecked',
  message: 'No checks are configured (`validation.checks`), so nothing was run.',
} as const;
