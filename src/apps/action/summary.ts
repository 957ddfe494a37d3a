import type { Skip, Verdict } from '../../domain/index.ts';
import { wordsOfCost } from '../../reporting/index.ts';
import type { PublishedRun } from '../../jobs/events/index.ts';
import { gateProse, type GateOptions, type RunOutcome } from '../../publication/index.ts';

/** Renders why nothing was started, for the job summary. */
export function summarizeSkip({ reason, message }: Skip, gate: GateOptions): string {
  return `### Patchwright: no run (\`${reason}\`)\n\n${gateProse(message, gate)}`;
}

/** Renders the outcome of a draft, for the job summary. */
export function summarizeOutcome(job: string, outcome: RunOutcome, gate: GateOptions): string {
  const { usage, bound } = outcome;
  return [summarizeVerdict(job, outcome.verdict, gate), `${wordsOfCost(usage, bound)}.`].join('\n\n');
}

/** Renders how a run ended, for the job summary. */
export function summarizePublished({ verdict, outcome, pull }: PublishedRun, gate: GateOptions): string {
  const cost = outcome ? `${wordsOfCost(outcome.usage, outcome.bound)}.` : '';
  const about = pull ? `[Pull request #${pull.number}](${pull.url})` : '';
  return [summarizeVerdict('Publish', verdict, gate), about, cost].filter(Boolean).join('\n\n');
}

function summarizeVerdict(job: string, { verdict, reason, message }: Verdict, gate: GateOptions): string {
  return `### Patchwright, ${job.toLowerCase()}: ${verdict} (\`${reason}\`)\n\n${gateProse(message, gate)}`;
}
