import { isTestPath, languageFamily } from '../../../catalog/index.ts';
import type { CheckResult, FileChange, Finding } from '../../../domain/index.ts';
import { testNames } from '../../guards/tests/test-names.ts';
import { withTestsOnly } from '../../tests/unit-tests.ts';
import { failuresOf, hasTold } from '../outcome/control-outcome.ts';
import { baseTexts, controlFinding, decidesTests, runFiles, type ControlOptions } from '../control-runs.ts';
import { namesIn } from '../outcome/place-by-name.ts';

/**
 * Whether tests that failed before, and pass now, pass because of the product. They are run on the code as it was, with what the patch
 * changes in code of the tests: where that alone satisfies them, they no longer ask what they asked, whoever is right.
 */
export async function runMendedTests(options: ControlOptions): Promise<Finding[]> {
  const { before, after, patch, files } = options;
  const [failed, now] = [failingTests(before), allFailing(after)];
  const changed = patch.changes.flatMap((one) =>
    decidesTests(one.path, options) ? [one] : (withTestsOnly(one) ?? []),
  );
  if (now === undefined || failed.size === 0 || changed.length === 0) return [];
  const texts = await textsOnPatch(options);
  const mended = [...failed].filter((name) => !now.has(name) && isDeclared(name, texts));
  if (mended.length === 0) return [];
  const onBase = (asked: readonly string[], changes: readonly FileChange[]) =>
    runFiles(options, asked, { base: patch.base, changes });
  const withTests = allFailing(await onBase(files, changed));
  const alone = withTests ? mended.filter((name) => !withTests.has(name)) : [];
  if (alone.length === 0) return [];
  // A test that fails only now and then would have passed so, too.
  const again = await onBase(filesOnBase(options), []);
  const found = again ? alone.filter((name) => failingTests(again).has(name)) : [];
  return found.length === 0 ? [] : [findingFor(found, changed, options)];
}

function filesOnBase({ files, patch }: ControlOptions): string[] {
  const changes = new Map(patch.changes.map((one) => [one.path, one]));
  return files
    .filter((path) => changes.get(path)?.change !== 'create')
    .map((path) => changes.get(path)?.from ?? path);
}

/** The names of tests that are told to fail. */
function failingTests(result: CheckResult): ReadonlySet<string> {
  return new Set(failuresOf(result).flatMap(({ code }) => code ?? []));
}

/** The same where the others are known to pass; `undefined` where some that fail may have no name. */
function allFailing(result: CheckResult | undefined): ReadonlySet<string> | undefined {
  const isWhole = hasTold(result) && failuresOf(result).length >= (result.tests?.failed ?? 0);
  return isWhole ? failingTests(result) : undefined;
}

async function textsOnPatch(options: ControlOptions): Promise<ReadonlyMap<string, string>> {
  const changes = new Map(options.patch.changes.map(({ path, after = '' }) => [path, after]));
  const plain = await baseTexts(
    options,
    options.files.filter((path) => !changes.has(path)),
  );
  return new Map(options.files.map((path) => [path, changes.get(path) ?? plain.get(path) ?? '']));
}

/** Whether a test is still there; one that was renamed or deleted does not pass. */
function isDeclared(name: string, texts: ReadonlyMap<string, string>): boolean {
  const parts = namesIn(name);
  return [...texts].some(([path, text]) =>
    testNames(languageFamily(path), text).some((declared) => parts.includes(declared)),
  );
}

function findingFor(
  names: readonly string[],
  changed: readonly FileChange[],
  options: ControlOptions,
): Finding {
  const places = changed.map(({ path }) => path);
  const quoted = names.slice(0, 3).map((name) => `"${name}"`);
  const which =
    names.length === 1
      ? `The test ${quoted[0]}`
      : `Tests (${quoted.join(', ')}${names.length > 3 ? ', …' : ''})`;
  return controlFinding(options, {
    severity: 'warning',
    code: 'tests-changed-to-pass',
    path: places.find((path) => isTestPath(path) && options.files.includes(path)) ?? places[0]!,
    message: `${which} failed before and ${names.length === 1 ? 'passes' : 'pass'} now because of what the patch changes in ${places.slice(0, 3).join(', ')}: with that alone, the code as it was passes, too. A person should see why.`,
  });
}
