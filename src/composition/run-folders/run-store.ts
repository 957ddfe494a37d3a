import type { Journal } from '../../pipeline/index.ts';
import type { RunEvent, RunFolder } from '../../ports/index.ts';
import type { FrozenRun } from './frozen-run.ts';

/** Writes down what happened. @param at when, ms since 1970 */
export interface EventLog {
  emit(event: RunEvent, at: number): void;
}

/** A run that this process has locked, with what an earlier attempt left in it. */
export interface OpenRun {
  folder: RunFolder & EventLog;
  journal: Journal;
  /** Whether an earlier attempt was interrupted and is now resumed. */
  resumed: boolean;
  /** Folder of the newest run with the same input, where that ended with a patch. */
  patchedBefore?: string;
  /** Whether the folder is deleted with the run, so that no HTML report is written. */
  isTemporary?: boolean;
  release: () => void;
}

/** Where runs are kept: in folders on disk, or as the server or the library decides. */
export interface RunStore {
  /**
   * Resumes the unfinished run with the same input, or opens a new one.
   * @param options.fresh always open a new run
   * @param options.isReplay the input comes from a recording, so an approved plan in it was not approved here
   */
  open(frozen: FrozenRun, options: { fresh: boolean; isReplay: boolean }): Promise<OpenRun>;
}
