import type { LanguageModel } from '../../../ports/index.ts';
import type { CaseError } from './outcome-file.ts';
import type { Selection } from './select-cases.ts';
import type { BenchLimits, WorstCaseCost } from './spending.ts';
import type { Outcome } from './suite.ts';

/** What happens while a suite runs, for the progress display. */
export type BenchEvent =
  | { type: 'suite-started'; total: number; finished: number }
  | { type: 'case-progress'; id: string; text: string }
  | { type: 'case-finished'; id: string; outcome: Outcome<unknown>; done: number; total: number }
  | { type: 'case-failed'; error: CaseError; done: number; total: number };

/** Everything that `runSuite` needs besides the suite. */
export interface BenchSettings {
  data: string | undefined;
  selection: Selection;
  /** Absolute output folder; what an earlier run of the same configuration left there is kept and used. */
  out: string;
  /** Forgets what an earlier run left in `out`. */
  fresh: boolean;
  parallel: number;
  limits: BenchLimits;
  /** The model under test with its names, absent for suites without one. */
  model?: { port: LanguageModel; names: Readonly<Record<string, string>>; worstCaseCost: WorstCaseCost };
  /** Version and commit of the program. */
  program: { version: string; commit?: string };
  signal: AbortSignal;
  onEvent(event: BenchEvent): void;
}

/** How the run as a whole ended; `finished` says that every selected case has an outcome. */
export type BenchEnd = 'finished' | 'errors' | 'over-budget' | 'endpoint-failed' | 'interrupted';
