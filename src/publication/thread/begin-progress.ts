import { memoryFor } from './memory-for.ts';
import { ProgressThread } from './progress-thread.ts';
import { renderProgress } from './progress-comment.ts';
import type { PublishOptions } from '../publish-options.ts';
import type { WorkingView } from '../words/working.ts';

/** A run that goes on, and where to tell of it. */
export type ProgressOptions = Pick<
  PublishOptions,
  'forge' | 'config' | 'job' | 'ourselves' | 'seal' | 'gate' | 'runUrl' | 'pauseMs'
>;

/** Tells how far a run is. */
export type Tell = (working?: WorkingView) => Promise<void>;

/**
 * Says on the forge that work goes on, in the comment that will hold the verdict.
 * @returns what tells of the next step; nothing when this very run has ended before
 */
export async function beginProgress(options: ProgressOptions): Promise<Tell | undefined> {
  const { job, config, runUrl, gate, seal } = options;
  const thread = new ProgressThread(options);
  const earlier = await thread.open();
  if (thread.isFinished) return undefined;
  const tell: Tell = async (working) => {
    const memory = memoryFor(job, earlier);
    const view = { job, command: config.command, memory, kept: thread.kept, runUrl: runUrl || undefined };
    await thread.write(renderProgress({ ...view, working }, gate, seal));
  };
  await tell();
  return tell;
}
