import { nothingSpent, type Verdict } from '../../domain/index.ts';
import type { RunOutcome } from '../../publication/index.ts';
import { setOutput } from './workflow-commands.ts';

/** The figures of one run, for `run.json` and the outputs of the step. */
export interface RunFacts {
  verdict: string;
  reason: string;
  /** Number of the pull request, where one was written. */
  pullRequest: number | null;
  calls: number;
  promptTokens: number;
  completionTokens: number;
  costUsd: number;
  /** The most it could have cost, known before the first call. */
  boundUsd: number;
  /** Whether the patch's own tests show the fault: `proven`, `in-doubt`, `not-reproduced` or `not-run`. */
  proof: string;
}

const noOutcome = {
  usage: nothingSpent,
  bound: { costUsd: 0 },
  proof: undefined,
};

/** @param outcome absent where nothing was drafted */
export function factsOf(
  { verdict, reason }: Verdict,
  outcome: RunOutcome | undefined,
  pullRequest: number | null = null,
): RunFacts {
  const { usage, bound, proof } = outcome ?? noOutcome;
  const { calls, promptTokens, completionTokens, costUsd } = usage;
  return {
    verdict,
    reason,
    pullRequest,
    calls,
    promptTokens,
    completionTokens,
    costUsd,
    boundUsd: bound.costUsd,
    proof: proof?.status ?? 'not-run',
  };
}

/** Sets the outputs of the step. The values of several runs are joined by commas. */
export function setOutputs(file: string | undefined, runs: readonly RunFacts[]): void {
  const outputs: Readonly<Record<string, (run: RunFacts) => unknown>> = {
    verdict: (run) => run.verdict,
    reason: (run) => run.reason,
    'pull-request': (run) => run.pullRequest ?? '',
    calls: (run) => run.calls,
    'prompt-tokens': (run) => run.promptTokens,
    'completion-tokens': (run) => run.completionTokens,
    'cost-usd': (run) => run.costUsd.toFixed(6),
    'bound-usd': (run) => run.boundUsd.toFixed(6),
    proof: (run) => run.proof,
  };
  for (const [name, read] of Object.entries(outputs)) setOutput(file, name, runs.map(read).join(','));
}
