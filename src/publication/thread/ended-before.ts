import { ProgressThread, type ThreadOptions } from './progress-thread.ts';

/**
 * Whether this run has already ended on the forge, because its event was delivered twice or it was started again by hand. Nothing
 * that is drafted for it would be published.
 * @param options.orFailed also counts a failed run, which nobody can start again
 */
export async function hasEndedBefore({
  orFailed = false,
  ...options
}: ThreadOptions & { orFailed?: boolean }): Promise<boolean> {
  const thread = new ProgressThread(options);
  const { key, verdict = 'running' } = await thread.open();
  return thread.isFinished || (orFailed && key === options.job.key && verdict !== 'running');
}
