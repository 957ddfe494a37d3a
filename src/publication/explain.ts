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
      ? 'No run has ended here yet.'
      : `The last run here ended as ${verdict}${pull !== undefined ? `, with pull request ${pull}` : ''}. Its comment has the plan, the cost and what to do next.`,
    `A run starts when a person with write access puts the label ${label} (or ${planLabel}, for a plan first) on an issue, or comments ${command}.`,
    followUps === 'all'
      ? 'On a pull request of Patchwright every comment by such a person is taken as a request.'
      : 'On a pull request of Patchwright only commands are taken as requests.',
    `A patch becomes a pull request up to ${pullRequest.maxFiles} files and ${pullRequest.maxLines} lines; failed checks are answered ${ci.maxAttempts} times.`,
  ].join('\n\n');
}
