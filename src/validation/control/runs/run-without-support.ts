import { languageFamily, type LanguageFamily } from '../../../catalog/index.ts';
import type { CheckResult, FileChange, Finding } from '../../../domain/index.ts';
import { keyAcrossRuns } from '../../checks/comparing/finding-identity.ts';
import { stemOf } from '../../../text/paths/path-parts.ts';
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
  const support = ofTests.filter((one) => !holdsTest(one) || ofTests.some((other) => loads(other, one)));
  const written = ofTests.filter((one) => options.files.includes(one.path) && !support.includes(one));
  if (written.length === 0 || support.length === 0) return [];
  const paths = written.map(({ path }) => path);
  const run = (some: readonly FileChange[]) => runFiles(options, paths, { base, changes: some });
  const whole = await run(ofTests);
  if (!isNamed(whole)) return [];
  const known = keysOf(failuresOf(whole));
  const alone = [...written, ...support.flatMap((one) => emptied(one) ?? [])];
  const first = await withoutSupport(run, alone, known);
  if (first.length === 0) return [];
  const again = keysOf(await withoutSupport(run, alone, known));
  const failing = first.filter((found) => again.has(keyAcrossRuns(found)));
  return failing.length === 0 ? [] : [findingFor(failing, written, support, options)];
}

type Run = (changes: readonly FileChange[]) => Promise<CheckResult | undefined>;

/** What fails by what it compares where the tests stand alone, and passes otherwise. */
async function withoutSupport(
  run: Run,
  changes: readonly FileChange[],
  known: ReadonlySet<string>,
): Promise<Finding[]> {
  const alone = await run(changes);
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

/** Lines that load a file, in Python and in JavaScript. */
const loading = /^\s*(?:from\s+[\w.]+\s+import\b|import\b)|\brequire\(|\bimport\(|\bfrom\s*["']/;

/** Whether a file of the tests loads another, which may hold a test itself and decide what those of the first come to. */
function loads({ path, after = '' }: FileChange, other: FileChange): boolean {
  const stem = stemOf(other.path);
  if (path === other.path || stem === '' || !after.includes(stem)) return false;
  return after.split('\n').some((line) => line.includes(stem) && loading.test(line));
}

/** What gives others something that they name: without it they cannot be loaded, which says nothing. */
const gives: Partial<Readonly<Record<LanguageFamily, RegExp>>> = {
  javascript: /\bexports?\b/,
  python: /\bexports?\b|^(?:async\s+)?(?:def|class)\b|^\w+\s*(?::[^=]{1,80})?=(?!=)/m,
};

/** A new file that is loaded only for what it does, without that. */
function emptied(change: FileChange): FileChange | undefined {
  const language = languageFamily(change.path);
  const own = language && gives[language];
  if (change.change !== 'create' || own === undefined) return undefined;
  return own.test(change.after ?? '') ? undefined : { ...change, after: '' };
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
