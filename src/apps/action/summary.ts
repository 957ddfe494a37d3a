import type { Skip, Verdict } from '../../domain/index.ts';
import { wordsOfCost } from '../../reporting/index.ts';
import { gateMarkdown, type GateOptions, type RunOutcome } from '../../publication/index.ts';

/** Why nothing was started, for the job summary. */
export function summarizeSkip({ reason, message }: Skip, gate: GateOptions): string {
  return `### Patchwright: no run\n\n${gateMarkdown(message, gate)} (\`${reason}\`)`;
}

/** What a draft came to, for the job summary. */
export function summarizeOutcome(job: string, outcome: RunOutcome, gate: GateOptions): string {
  const { usage, bound } = outcome;
  return [summarizeVerdict(job, outcome.verdict, gate), `${wordsOfCost(usage, bound)}.`].join('\n\n');
}

/** A verdict, for the job summary. */
export function summarizeVerdict(
  job: string,
  { verdict, reason, message }: Verdict,
  gate: GateOptions,
): string {
  return `### Patchwright, ${job.toLowerCase()}: ${verdict} (\`${reason}\`)\n\n${gateMarkdown(message, gate)}`;
}
