import { setTimeout as sleep } from 'node:timers/promises';
import { followEvent, openEventContext } from '../../jobs/events/index.ts';
import type { ActionEnvironment } from './environment.ts';
import { workflowRequest } from './workflow-request.ts';
import { stepTools, type StepTools, type RunWorkflowJob } from './step-tools.ts';
import { readProgress } from './progress-file.ts';

/** Shortest time between two updates of the comment, ms: GitHub asks for few writes, and people read slowly. */
const interval = 15_000;

/**
 * Updates the progress comment while the drafting job runs: stage, plan and cost so far, as that job notes them in a file. Has a
 * token that can only write issue comments, while the drafting job has none that can write. Runs until `signal` is aborted.
 */
export async function follow(
  environment: ActionEnvironment,
  { now }: Pick<StepTools, 'now'>,
  signal: AbortSignal,
  everyMs = interval,
): Promise<void> {
  const context = await openEventContext(workflowRequest(environment, now(), 'follow'));
  const writers = await followEvent(context);
  let lastWritten = '';
  while (!signal.aborted) {
    const note = readProgress(environment.progress);
    const text = JSON.stringify(note);
    if (note && text !== lastWritten) {
      // A failed write is harmless: the next change is written again.
      await writers
        .get(note.number)?.(note.working)
        .catch(() => undefined);
      lastWritten = text;
    }
    await sleep(everyMs, undefined, { signal }).catch(() => undefined);
  }
}

/** Follows the drafting job until the process is told to end. */
export const runFollowJob: RunWorkflowJob = async (environment) => {
  const ended = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => ended.abort());
  await follow(environment, stepTools, ended.signal);
  return 0;
};
