import { ProgressThread, type ThreadOptions } from './progress-thread.ts';

/**
 * Whether this very run has ended on the forge: its event came once more under another name, or was started again by hand,
 * and nothing that is drafted for it would be published.
 * @param orFailed one that failed has ended as well: nobody starts it again
 */
export async function hasEndedBefore(options: ThreadOptions, orFailed = false): Promise<boolean> {
  const thread = new ProgressThread(options);
  const { key, verdict = 'running' } = await thread.open();
  return thread.isFinished || (orFailed && key === options.job.key && verdict !== 'running');
}
