import { ProgressThread, type ThreadOptions } from './progress-thread.ts';

/**
 * Whether this very run has ended on the forge: its event came once more under another name, or was started again by hand,
 * and nothing that is drafted for it would be published.
 */
export async function hasEndedBefore(options: ThreadOptions): Promise<boolean> {
  const thread = new ProgressThread(options);
  await thread.open();
  return thread.isFinished;
}
