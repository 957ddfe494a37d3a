import { runSuite } from './run-suite.ts';
import type { BenchReport } from './report.ts';
import type { BenchSettings } from './settings.ts';
import type { BenchCase, Suite, SuiteFlag } from './suite.ts';

/** A suite as the command line sees it, its own types closed over. */
export interface RegisteredSuite {
  readonly name: string;
  readonly description: string;
  readonly usesModel: boolean;
  readonly flags: readonly SuiteFlag[];
  /** The suite that the same command runs when a model is named with `--model`; absent where that changes nothing. */
  readonly withModel?: RegisteredSuite;
  /** @param flags values of the suite's own flags under their camel-case names */
  run(flags: unknown, settings: BenchSettings): Promise<BenchReport>;
}

/** Makes a suite fit the registry. */
export function register<Case extends BenchCase, Options, Facts>(
  suite: Suite<Case, Options, Facts>,
  withModel?: RegisteredSuite,
): RegisteredSuite {
  const { name, description, usesModel, flags } = suite;
  return {
    name,
    description,
    usesModel,
    flags,
    withModel,
    run: (values, settings) => runSuite(suite, values, settings),
  };
}
