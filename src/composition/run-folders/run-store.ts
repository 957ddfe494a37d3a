import type { Journal } from '../../pipeline/index.ts';
import type { Events, RunFolder } from '../../ports/index.ts';
import type { FrozenRun } from './frozen-run.ts';

/** A run that this process holds, with what an earlier attempt left in it. */
export interface OpenRun {
  folder: RunFolder & Events;
  journal: Journal;
  /** An earlier attempt was cut off, and this one goes on with it. */
  resumed: boolean;
  /** Its folder is deleted with it, so that no page is made for people. */
  isTemporary?: boolean;
  release: () => void;
}

/** Where runs are kept: folders on disk, or whatever a door puts in their place. */
export interface RunStore {
  /**
   * Opens the unfinished run of the same input, unless a fresh one is wanted, else a new one.
   * @param options.isReplay its input comes from a recording, so what it says was approved was not approved here
   */
  open(frozen: FrozenRun, options: { fresh: boolean; isReplay: boolean }): Promise<OpenRun>;
}
