import type { PullMemory, Round } from '../../markers/pull-memory.ts';
import { money } from '../../reporting/index.ts';
import { gateInline, type GateOptions } from '../gate/output-gate.ts';

/** A pull request remembers this many rounds. */
const maxRounds = 50;

/** The rounds of a pull request with the one that is being published, which counts once however often it is. */
export function roundsWith({ rounds: earlier = [] }: PullMemory, round: Round): Round[] {
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
  return [...lines, '', `In total ${calls} calls, ${money(cost)}.`].join('\n');
}
