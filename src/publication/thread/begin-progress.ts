import { memoryFor } from './memory-for.ts';
import { ProgressThread } from './progress-thread.ts';
import { renderProgress } from './progress-comment.ts';
import type { PublishOptions } from '../publish-options.ts';
import type { WorkingView } from '../words/working.ts';

/** A run in progress, and where to report about it. */
export type ProgressOptions = Pick<
  PublishOptions,
  'forge' | 'config' | 'job' | 'ourselves' | 'seal' | 'gate' | 'runUrl' | 'pauseMs'
>;

/** Updates the progress comment. */
export type ProgressWriter = (working?: WorkingView) => Promise<void>;

/**
 * Posts the progress comment, which will later contain the verdict.
 * @returns a function that updates it; `undefined` when this run has already ended
 */
export async function beginProgress(options: ProgressOptions): Promise<ProgressWriter | undefined> {
  const { job, config, runUrl, gate, seal } = options;
  const thread = new ProgressThread(options);
  const earlier = await thread.open();
  if (thread.isFinished) return undefined;
  const write: ProgressWriter = async (working) => {
    const memory = memoryFor(job, earlier);
    const view = { job, command: config.command, memory, kept: thread.kept, runUrl: runUrl || undefined };
    await thread.write(() => renderProgress({ ...view, working }, gate, seal));
  };
  await write();
  return write;
}
