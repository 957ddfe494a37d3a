import { z } from 'zod';
import type { MarkerFacts } from '../markers/state-marker.ts';
import { money } from '../reporting/index.ts';
import { gateInline, type GateOptions } from './output-gate.ts';

const roundSchema = z.object({
  /** Run that it was. */
  key: z.string(),
  by: z.string(),
  /** What was asked for, e.g. `comment`. */
  asked: z.string(),
  verdict: z.string(),
  commit: z.string(),
  calls: z.number(),
  costUsd: z.number(),
});

/** One run that changed a pull request. */
export type Round = z.infer<typeof roundSchema>;

/** A pull request remembers this many rounds. */
const maxRounds = 50;

/** The rounds of a pull request with the one that is being published, which counts once however often it is. */
export function roundsWith(facts: MarkerFacts, round: Round): Round[] {
  const earlier = z.array(roundSchema).catch([]).parse(facts['rounds']);
  return [...earlier.filter(({ key }) => key !== round.key), round].slice(-maxRounds);
}

/** The history of a pull request and what all of it has cost; empty for its first round. */
export function renderRounds(rounds: readonly Round[], gate: GateOptions): string {
  if (rounds.length < 2) return '';
  const lines = rounds.map(
    ({ by, asked, verdict, commit, calls, costUsd }, index) =>
      `${index + 1}. ${gateInline(by, gate)}, ${gateInline(asked, gate)}: ${gateInline(verdict, gate)} in ${commit.slice(0, 12)} (${calls} calls, ${money(costUsd)})`,
  );
  const calls = rounds.reduce((sum, round) => sum + round.calls, 0);
  const cost = rounds.reduce((sum, round) => sum + round.costUsd, 0);
  return [...lines, '', `Together ${calls} calls, ${money(cost)}.`].join('\n');
}
