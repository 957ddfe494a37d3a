import { executeRun, type RunOptions } from '../../composition/run/execute-run.ts';
import { bothObserve, type RunObserver } from '../../composition/run/run-observer.ts';
import type { RunResult } from '../../pipeline/index.ts';
import { usualDuration } from '../../composition/run-folders/usual-duration.ts';
import { onInterrupt } from './on-interrupt.ts';
import { showProgress, type Detail } from './progress/show-progress.ts';

/** A run whose progress is shown on a terminal or in a log. */
export interface TerminalRun extends Omit<RunOptions, 'observer'> {
  /** A live display, or plain lines. */
  display: 'live' | 'plain';
  /** How much is printed; `usual` by default. */
  detail?: Detail;
  /** Another observer of the run. */
  observer?: RunObserver;
}

/** Executes a run and shows its progress on standard error. The first Ctrl-C ends the run at its next stage. */
export async function runInTerminal({
  display,
  detail,
  observer,
  ...options
}: TerminalRun): Promise<RunResult> {
  const interrupt = onInterrupt();
  const signal = options.signal ? AbortSignal.any([interrupt.signal, options.signal]) : interrupt.signal;
  const expected = usualDuration(options.settings.state, options.workspace.root);
  const progress = showProgress(display, detail, expected);
  try {
    return await executeRun({
      command: process.argv.slice(2),
      ...options,
      replay: options.replay ?? options.settings.replay,
      signal,
      observer: observer ? bothObserve(progress, observer) : progress,
    });
  } finally {
    interrupt.release();
  }
}
