import type { z } from 'zod';
import type { Config } from '../../../config/index.ts';
import type { EditFormat, Usage } from '../../../domain/index.ts';
import type { LanguageModel } from '../../../ports/index.ts';
import type { Metric } from '../../../text/statistics.ts';

/** One line or folder of a data set. Ids are unique within a data set. */
export interface BenchCase {
  readonly id: string;
  /** Cases of one group are drawn together: the same task in several formats, say. Absent: a group of its own. */
  readonly group?: string;
}

/** A command-line flag of one suite, in commander's notation; read back under its camel-case name. */
export interface SuiteFlag {
  flags: string;
  description: string;
}

/** What a case gets to work with. Everything in it belongs to this case alone. */
export interface CaseWorld<Options> {
  readonly options: Options;
  /** Configuration of the program under test. */
  readonly config: Config;
  /**
   * The model under test: bounded by the bench run's limits, counted for this case, and remembering its replies in
   * the output folder, so that a case that was cut off is not paid for twice. Throws when the suite has no model.
   */
  readonly model: LanguageModel;
  /** Absolute path of a fresh, empty folder, removed when the case has ended. */
  readonly scratch: string;
  /** Absolute folder under the output folder where the case may keep files for people (logs, patches, run folders). */
  readonly keep: string;
  readonly signal: AbortSignal;
  /** Says what is going on, in a few words, for the progress display. */
  progress(text: string): void;
}

/** How a case went: whether it counts as passed for the suite's headline, and the facts its tables are made of. */
export interface CaseResult<Facts> {
  passed: boolean;
  facts: Facts;
}

/** A finished case as it is recorded. `usage` includes replies that were remembered from an earlier, cut run. */
export interface CaseOutcome<Facts> extends CaseResult<Facts> {
  id: string;
  usage: Usage;
  /** Version or commit of the program that ran it. */
  by: string;
  /** Wall-clock seconds of the case without the time spent waiting for the model. */
  seconds: number;
}

export interface Table {
  title?: string;
  columns: readonly string[];
  rows: readonly (readonly string[])[];
}

/** What a suite says about its outcomes; a pure function of them, so that a resumed run says the same. */
export interface Summary {
  /** Name of the metric that the suite is about; it must be in `metrics`. */
  headline: string;
  metrics: Readonly<Record<string, Metric>>;
  tables: readonly Table[];
  /** The edit format that suits the model, for `model.format: auto`. */
  modelFormat?: { format: EditFormat; why: string };
  /** Sentences under the tables: limits, skipped parts, timing. */
  notes?: readonly string[];
}

/**
 * One benchmark: a leaf that loads cases, runs one of them and sums up. Stopping, resuming, bounding, recording and
 * printing are the frame's business (`runSuite`).
 */
export interface Suite<Case extends BenchCase, Options, Facts> {
  readonly name: string;
  /** One line for `--help`. */
  readonly description: string;
  /** Suites without a model need no endpoint and no prices. */
  readonly usesModel: boolean;
  readonly flags: readonly SuiteFlag[];
  /** Checks the values of `flags` and fills in defaults. */
  readonly options: z.ZodType<Options>;
  /** The options that shape outcomes, without places and programs of this machine; all of them when absent. */
  comparable?(options: Options): object;
  /** Checks facts that are read back from the outcome file. */
  readonly facts: z.ZodType<Facts>;
  /**
   * Loads the data set.
   * @param data path given with `--data`, absolute; `undefined` when none was given
   * @throws {UsageError} naming file and line of what is missing or malformed
   */
  loadCases(data: string | undefined, options: Options): Promise<readonly Case[]>;
  /** Gives selected cases what depends on their place among them; a larger `--limit` keeps the places of a smaller one. */
  arrange?(selected: readonly Case[]): readonly Case[];
  /**
   * Looks for what the suite needs (programs, clones) before the first case, so that a missing one costs nothing.
   * @throws {UsageError} with a hint
   */
  prepare?(options: Options): Promise<void>;
  /** @throws when nothing can be said about the case; it is then listed as an error and tried again on resume */
  runCase(item: Case, world: CaseWorld<Options>): Promise<CaseResult<Facts>>;
  summarise(outcomes: readonly CaseOutcome<Facts>[], options: Options): Summary;
}
