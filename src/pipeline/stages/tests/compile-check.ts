import { CheckConfig, type CheckComparison, type Patch } from '../../../domain/index.ts';
import {
  compareChecks,
  compilerChecks,
  hasNoResult,
  proposeChecks,
  readFacts,
} from '../../../validation/index.ts';
import { remember, stageName } from '../../remember.ts';
import type { RunContext } from '../../run-context.ts';

/** Time limit of a compiler that was recognised and not configured, seconds. */
const timeoutSeconds = 300;
/** Seconds after which no further compiler is started: a repository of many packages must not hold a run for hours. */
const longestOfAll = 900;

/**
 * Compiles a patch that nothing else was run on, or checks its types, on base and patch, with what the manifests show. A patch that
 * does not even compile is not to be offered as one of which nothing is known. A compiler that does not work here says nothing.
 */
export async function checkCompilation(
  { dependencies, stopwatch }: RunContext,
  patch: Patch,
): Promise<CheckComparison[]> {
  const { config, runner, folder, workspace } = dependencies;
  const { checks, tests } = config.validation;
  if (!runner || checks.length > 0 || tests === 'off') return [];
  return stopwatch.time('checks', () =>
    remember(folder, stageName('compile', patch), async () => {
      const facts = await readFacts(workspace);
      const found: CheckComparison[] = [];
      const end = Date.now() + longestOfAll * 1000;
      for (const ways of compilerChecks(facts, proposeChecks(facts))) {
        const comparison = await firstWorking({ ...dependencies, runner }, patch, ways, end);
        if (comparison !== undefined) found.push(comparison);
      }
      return found;
    }),
  );
}

/**
 * What comes of the first way to run a compiler that works on the base.
 * @param end when no further one is started, ms since 1970
 */
async function firstWorking(
  dependencies: RunContext['dependencies'] & { runner: NonNullable<RunContext['dependencies']['runner']> },
  patch: Patch,
  ways: ReturnType<typeof compilerChecks>[number],
  end: number,
): Promise<CheckComparison | undefined> {
  const { workspace, runner, environment, store, events, signal } = dependencies;
  for (const way of ways) {
    if (Date.now() > end) return undefined;
    const check = CheckConfig.parse({ timeoutSeconds, ...way });
    const [comparison] = await compareChecks({
      workspace,
      runner,
      environment,
      patch,
      checks: [check],
      baselineCache: store,
      events,
      signal,
    });
    if (comparison === undefined) return undefined;
    if (!hasNoResult(comparison.before)) return comparison;
  }
  return undefined;
}
