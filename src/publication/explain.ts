import { readThreadMemory } from '../markers/thread-memory.ts';
import type { PublishOptions } from './publish-options.ts';
import { isOurLogin } from '../markers/authorship.ts';

/** Tells how the last run on an issue or pull request ended, and what can start the next one. Asks no model. */
export async function explainRuns({ forge, job, ourselves, seal, config }: PublishOptions): Promise<string> {
  const comments = await forge.comments(job.number);
  const last = comments
    .filter(({ author }) => isOurLogin({ ourselves }, author))
    .map(({ body }) => readThreadMemory(seal, body))
    .findLast((marker) => marker !== undefined && marker.thread !== job.thread);
  const { verdict, pull } = last?.memory ?? {};
  const { command, label, planLabel, pullRequest, ci, followUps } = config;
  return [
    verdict === undefined
      ? 'No run has finished here yet.'
      : `The last run here ended as ${verdict}${pull !== undefined ? `, with pull request ${pull}` : ''}. Its comment has the plan, the cost and the next step.`,
    `A run starts when a person with write access adds the label ${label} (or ${planLabel}, for a plan first) to an issue, or comments ${command}.`,
    followUps === 'all'
      ? 'On a pull request by Patchwright, every comment by such a person counts as a request.'
      : 'On a pull request by Patchwright, only commands count as requests.',
    `A patch of up to ${pullRequest.maxFiles} files and ${pullRequest.maxLines} lines becomes a pull request; failed checks are answered up to ${ci.maxAttempts} times.`,
  ].join('\n\n');
}
