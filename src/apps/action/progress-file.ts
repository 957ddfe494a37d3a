import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { unobserved, type RunObserver } from '../../composition/run/run-observer.ts';
import type { CostCeiling, Usage } from '../../domain/index.ts';
import type { WorkingView } from '../../publication/index.ts';
import { advance, atStart } from '../terminal/progress/live-line.ts';

/** The progress of one draft, for the process that follows it. */
export interface ProgressNote {
  /** Number of the issue, also for a request on a pull request. */
  number: number;
  working: WorkingView;
}

/** An observer that writes the progress of a run to a file, replacing the whole file each time. */
export function noteProgress(
  file: string,
  number: number,
  onSpent: (spent: { usage?: Usage; bound?: CostCeiling }) => void,
): RunObserver {
  let state = atStart;
  let working: WorkingView = { stage: state.stage };
  mkdirSync(path.dirname(file), { recursive: true });
  return {
    ...unobserved,
    event: (event) => {
      state = advance(state, event);
      working = { ...working, stage: state.stage };
      if (event.type === 'issue-read') working = { ...working, bound: event.bound };
      if (event.type === 'plan-ready') working = { ...working, plan: event.plan };
      if (event.type === 'budget-spent') working = { ...working, usage: event.total };
      onSpent({
        usage: working.usage,
        bound: working.bound,
      });
      const note: ProgressNote = { number, working };
      writeFileSync(`${file}.part`, JSON.stringify(note));
      renameSync(`${file}.part`, file);
    },
  };
}

/** @returns `undefined` before the first note */
export function readProgress(file: string): ProgressNote | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as ProgressNote;
  } catch {
    return undefined;
  }
}
