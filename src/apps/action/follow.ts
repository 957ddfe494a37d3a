import { setTimeout as sleep } from 'node:timers/promises';
import { followEvent, openEventContext } from '../../jobs/events/index.ts';
import type { ActionEnvironment } from './environment.ts';
import { workflowRequest } from './workflow-request.ts';
import { stepTools, type StepTools, type RunWorkflowJob } from './step-tools.ts';
import { readProgress } from './progress-file.ts';

/** Least time between two changes of the comment, ms: GitHub asks for few writes, and people read slowly. */
const interval = 15_000;

/**
 * Keeps the progress comment alive beside a draft: stage, plan and cost so far, as the draft notes them in a file. Its token
 * can only write issue comments; the draft itself holds none that writes. Ends when `signal` says so.
 */
export async function follow(
  environment: ActionEnvironment,
  { now }: Pick<StepTools, 'now'>,
  signal: AbortSignal,
  everyMs = interval,
): Promise<void> {
  const context = await openEventContext(workflowRequest(environment, now()));
  const writers = await followEvent(context);
  let lastWritten = '';
  while (!signal.aborted) {
    const note = readProgress(environment.progress);
    const text = JSON.stringify(note);
    if (note && text !== lastWritten) {
      // A write that fails is made again with the next news; nothing of the run depends on it.
      await writers
        .get(note.number)?.(note.working)
        .catch(() => undefined);
      lastWritten = text;
    }
    await sleep(everyMs, undefined, { signal }).catch(() => undefined);
  }
}

/** Follows until the process is asked to end. */
export const runFollowJob: RunWorkflowJob = async (environment) => {
  const ended = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => ended.abort());
  await follow(environment, stepTools, ended.signal);
  return 0;
};
