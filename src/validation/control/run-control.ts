import type { Finding } from '../../domain/index.ts';
import { runBrokenProduct } from './runs/run-broken-product.ts';
import { runChangedFunctions } from './runs/run-changed-functions.ts';
import type { ControlOptions, ControlResult } from './control-runs.ts';
import { runKeptTests } from './runs/run-kept-tests.ts';
import { runMendedTests } from './runs/run-mended-tests.ts';
import { runHelperCalls } from './runs/run-helper-calls.ts';
import { runNewAssertions } from './runs/run-new-assertions.ts';
import { runWithoutSupport } from './runs/run-without-support.ts';
import { runOtherExpectations } from './runs/run-other-expectations.ts';

/**
 * Whether the tests that pass on the patch say anything about it: they have to fail where they expect something else, and where the
 * product is broken; and what they come to may hang neither on their text nor on what else the patch changes among the tests.
 */
export async function runControl(options: ControlOptions): Promise<ControlResult> {
  if (options.focus(options.files) === undefined)
    return {
      message: 'No control run was made: nothing here can run these test files alone.',
      failed: 0,
      findings: [],
    };
  const { failures, ...others } = await runOtherExpectations(options);
  if (others.findings.some(({ severity }) => severity === 'error')) return others;
  const broken = await runBrokenProduct(options);
  const changed: Finding[] = [];
  // What changed among the tests is named once: by the first that finds something.
  for (const run of [runKeptTests, runMendedTests, runHelperCalls, runWithoutSupport])
    if (changed.length === 0) changed.push(...(await run(options)));
  const ofFunctions = broken.length === 0 ? await runChangedFunctions(options) : [];
  const ofAssertions = await runNewAssertions(options, failures);
  const untested = ofFunctions.filter(({ code }) => code !== 'result-not-tested');
  const ofTests = onePerTest([...untested, ...ofAssertions, ...ofFunctions]);
  return { ...others, findings: [...others.findings, ...broken, ...changed, ...ofTests] };
}

/** The first that is said of each test. */
function onePerTest(findings: readonly Finding[]): Finding[] {
  const placeOf = ({ path, startLine }: Finding) => `${path} ${startLine}`;
  const found = new Map(findings.toReversed().map((one) => [placeOf(one), one]));
  return [...found.values()].toReversed();
}
