import type { EditFormat } from '../../../domain/index.ts';
import type { BenchCase } from '../frame/index.ts';

/** One change to one file, told in words that leave no choice. */
export interface EditTask {
  readonly id: string;
  readonly path: string;
  readonly before: string;
  /** Texts that are right, the usual one first. */
  readonly expected: readonly string[];
  readonly title: string;
  /** What to change where, as a plan says it. */
  readonly instruction: string;
}

/** One task in one format: the unit that is run, recorded and resumed. */
export interface EditRun extends EditTask, BenchCase {
  readonly format: EditFormat;
}
