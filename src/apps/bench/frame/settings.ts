import type { Config } from '../../../config/index.ts';
import type { Usage } from '../../../domain/index.ts';
import type { LanguageModel } from '../../../ports/index.ts';
import type { CaseError } from './outcome-file.ts';
import type { Selection } from './select-cases.ts';
import type { CaseOutcome } from './suite.ts';

/** What happens while a suite runs, for the progress display. */
export type BenchEvent =
  | { type: 'suite-started'; total: number; finished: number }
  | { type: 'case-progress'; id: string; text: string }
  | { type: 'case-finished'; id: string; outcome: CaseOutcome<unknown>; done: number; total: number }
  | { type: 'case-failed'; error: CaseError; done: number; total: number };

/** The model of a bench run, priced, and bounded for all cases and resumptions together. */
export interface ModelUnderTest {
  /** Names by role. */
  names: Readonly<Record<string, string>>;
  /** @param spent what earlier, cut runs in the same output folder have used; it counts against the bound */
  open(spent: Usage): LanguageModel;
}

/** Everything that `runSuite` needs besides the suite. */
export interface BenchSettings {
  data: string | undefined;
  selection: Selection;
  /** Absolute output folder; what an earlier run of the same configuration left there is kept and used. */
  out: string;
  /** Forgets what an earlier run left in `out`. */
  fresh: boolean;
  parallel: number;
  config: Config;
  /** The model under test, absent for suites without one. */
  model?: ModelUnderTest;
  /** Version and commit of the program. */
  program: { version: string; commit?: string };
  signal: AbortSignal;
  onEvent(event: BenchEvent): void;
}

/** How the run as a whole ended; `finished` says that every selected case has an outcome. */
export type BenchEnd = 'finished' | 'errors' | 'over-budget' | 'endpoint-failed' | 'interrupted';
