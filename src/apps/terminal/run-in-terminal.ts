import { executeRun, type RunOptions } from '../../composition/run/execute-run.ts';
import { bothObserve, type RunObserver } from '../../composition/run/run-observer.ts';
import type { RunResult } from '../../pipeline/index.ts';
import { usualDuration } from '../../composition/run-folders/usual-duration.ts';
import { onInterrupt } from './on-interrupt.ts';
import { showProgress, type Detail } from './progress/show-progress.ts';

/** A run with somebody in front of it. */
export interface TerminalRun extends Omit<RunOptions, 'observer'> {
  /** Plain lines instead of a live display. */
  display: 'live' | 'plain';
  /** How much is said; `usual` by default. */
  detail?: Detail;
  /** Somebody else who watches. */
  also?: RunObserver;
}

/** Runs while progress is shown on standard error; the first Ctrl-C ends the run at its next stage. */
export async function runInTerminal({ display, detail, also, ...options }: TerminalRun): Promise<RunResult> {
  const interrupt = onInterrupt();
  const signal = options.signal ? AbortSignal.any([interrupt.signal, options.signal]) : interrupt.signal;
  const usual = usualDuration(options.settings.state, options.workspace.root);
  const shown = showProgress(display, detail, usual);
  try {
    return await executeRun({
      command: process.argv.slice(2),
      ...options,
      replay: options.replay ?? options.settings.replay,
      signal,
      observer: also ? bothObserve(shown, also) : shown,
    });
  } finally {
    interrupt.release();
  }
}
