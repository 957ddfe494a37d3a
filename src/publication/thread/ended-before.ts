import { ProgressThread, type ThreadOptions } from './progress-thread.ts';

/**
 * Whether this run has already ended on the forge, because its event was delivered twice or it was started again by hand. Nothing
 * that is drafted for it would be published.
 * @param options.orFailed also counts a failed run, which nobody can start again, and one whose end is being told
 */
export async function hasEndedBefore({
  orFailed = false,
  ...options
}: ThreadOptions & { orFailed?: boolean }): Promise<boolean> {
  const thread = new ProgressThread(options);
  const { key, verdict = 'running', spent = [] } = await thread.open();
  const told = key === options.job.key && verdict !== 'running';
  return thread.isFinished || (orFailed && (told || spent.some((run) => run.key === options.job.key)));
}
