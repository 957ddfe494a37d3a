import { languageFamily } from '../../../catalog/index.ts';
import type { CheckResult, FileChange, Finding } from '../../../domain/index.ts';
import { keyAcrossRuns } from '../../checks/comparing/finding-identity.ts';
import { declaresTest } from '../../guards/tests/test-names.ts';
import { controlFinding, decidesTests, runFiles, type ControlOptions } from '../control-runs.ts';
import { failuresOf, hasTold, lacksSomething } from '../outcome/control-outcome.ts';

/**
 * Whether tests of the patch that pass on the code as it was do so by what else the patch changes among the tests: set-up code, modules
 * that stand in for others, helpers. They are run there with that and without it. What fails only without, and by what it compares, says
 * nothing about the product.
 */
export async function runWithoutSupport(options: ControlOptions): Promise<Finding[]> {
  const { base, changes } = options.patch;
  const ofTests = changes.filter((one) => one.after !== undefined && decidesTests(one.path, options));
  const written = ofTests.filter((one) => options.files.includes(one.path) && holdsTest(one));
  const support = ofTests.filter((one) => !holdsTest(one));
  if (written.length === 0 || support.length === 0) return [];
  const paths = written.map(({ path }) => path);
  const run = (some: readonly FileChange[]) => runFiles(options, paths, { base, changes: some });
  const whole = await run(ofTests);
  if (!isNamed(whole)) return [];
  const known = keysOf(failuresOf(whole));
  const first = await withoutSupport(run, written, known);
  if (first.length === 0) return [];
  const again = keysOf(await withoutSupport(run, written, known));
  const failing = first.filter((found) => again.has(keyAcrossRuns(found)));
  return failing.length === 0 ? [] : [findingFor(failing, written, support, options)];
}

type Run = (changes: readonly FileChange[]) => Promise<CheckResult | undefined>;

/** What fails by what it compares where the tests stand alone, and passes otherwise. */
async function withoutSupport(
  run: Run,
  written: readonly FileChange[],
  known: ReadonlySet<string>,
): Promise<Finding[]> {
  const alone = await run(written);
  if (!isNamed(alone)) return [];
  return failuresOf(alone).filter((found) => !known.has(keyAcrossRuns(found)) && !lacksSomething(found));
}

/** Whether a run tells of every test that fails. */
function isNamed(result: CheckResult | undefined): result is CheckResult {
  return hasTold(result) && failuresOf(result).length >= (result.tests?.failed ?? 0);
}

function keysOf(findings: readonly Finding[]): ReadonlySet<string> {
  return new Set(findings.map(keyAcrossRuns));
}

function holdsTest({ path, after = '' }: FileChange): boolean {
  return declaresTest(languageFamily(path), after);
}

function findingFor(
  failing: readonly Finding[],
  written: readonly FileChange[],
  support: readonly FileChange[],
  options: ControlOptions,
): Finding {
  const path = failing[0]!.path ?? written[0]!.path;
  const places = support.slice(0, 3).map((one) => one.path);
  return controlFinding(options, {
    severity: 'warning',
    code: 'tests-need-more',
    path,
    message: `Tests of ${path} pass on the code as it was, but only with what the patch changes in ${places.join(', ')}: what they compare is decided there, not by the product. A person should see why.`,
  });
}
