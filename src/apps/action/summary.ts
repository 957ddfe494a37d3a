import type { Skip, Verdict } from '../../domain/index.ts';
import { gateMarkdown, type GateOptions, type Outcome } from '../../publication/index.ts';

/** Why nothing was started, for the job summary. */
export function summarizeSkip({ reason, message }: Skip, gate: GateOptions): string {
  return `### Patchwright: no run\n\n${gateMarkdown(message, gate)} (\`${reason}\`)`;
}

/** What a draft came to, for the job summary. */
export function summarizeOutcome(job: string, outcome: Outcome, gate: GateOptions): string {
  const { usage, bound } = outcome;
  return [
    summarizeVerdict(job, outcome.verdict, gate),
    `${usage.calls} of at most ${bound.calls} model calls, $${usage.costUsd.toFixed(4)} of at most $${bound.costUsd.toFixed(2)}.`,
  ].join('\n\n');
}

/** A verdict, for the job summary. */
export function summarizeVerdict(
  job: string,
  { verdict, reason, message }: Verdict,
  gate: GateOptions,
): string {
  return `### Patchwright, ${job.toLowerCase()}: ${verdict} (\`${reason}\`)\n\n${gateMarkdown(message, gate)}`;
}
