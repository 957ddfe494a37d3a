import type { Finding } from '../../../domain/index.ts';
import { controlFinding, type ControlOptions } from '../control-runs.ts';
import { isFailureOf } from '../outcome/seen-tests.ts';
import { assertionPoints } from '../texts/assertion-points.ts';
import { assertsNothing } from '../texts/asserts-nothing.ts';
import { enteredTests } from '../texts/first-statement.ts';
import { newTests, type NewTest } from '../texts/new-tests.ts';
import { firstStatements, lastingWith } from './passing-with.ts';

/** Why a test asserts nothing: it says no assertion, comes to none, or is not run. */
type Why = 'says-none' | 'comes-to-none' | 'not-run';

const words: Readonly<Record<Why, string>> = {
  'says-none': 'asserts nothing: it passes as long as nothing fails that it calls.',
  'comes-to-none':
    'passes also where each of its assertions fails: it comes to none of them, or drops what fails there.',
  'not-run':
    'does not fail even where its first statement does: nothing here runs it, or what fails there is dropped.',
};

/**
 * Whether the tests that a patch writes come to what they assert. All assertions of a test fail: one that passes still stands in a loop, a
 * condition or a callback that never runs, or its failure is dropped, or nothing here runs it.
 * @param failures of a run in which the tests expected something else: what failed there comes to some assertion
 * @returns a warning for each such test, and for each that says no assertion
 */
export async function runNewAssertions(
  options: ControlOptions,
  failures: readonly Finding[],
): Promise<Finding[]> {
  const { patch, files } = options;
  const written = patch.changes.filter(({ path }) => files.includes(path));
  const all = written.flatMap((change) => {
    const { path, after = '' } = change;
    const [pointsOf, isSilent] = [assertionPoints(path, after), assertsNothing(path, after)];
    return newTests(change).map((test) => ({ test, points: pointsOf(test), isSilent: isSilent(test) }));
  });
  const succeeding = all.filter(({ test }) => !expectsFailure.test(test.body));
  const silent = succeeding.filter(({ points, isSilent }) => points.length === 0 && isSilent);
  const asserting = succeeding.filter(
    ({ points, test }) => points.length > 0 && !failures.some((found) => isFailureOf(found, test)),
  );
  const asked = asserting.map(({ test }) => test);
  const pointsOf = new Map(asserting.map(({ test, points }) => [test, points]));
  const insertionsOf = (tests: readonly NewTest[]) =>
    tests.flatMap((test) => pointsOf.get(test)!.map((point) => [test.path, point] as const));
  const passing = (await lastingWith(options, written, asked, insertionsOf)) ?? [];
  const unseen = await lastingWith(options, written, passing, (tests) => firstStatements(written, tests));
  const why = (test: NewTest): Why | undefined => {
    if (unseen === undefined) return undefined;
    if (!unseen.includes(test)) return 'comes-to-none';
    return canBeEntered(test, written) && options.after.tests?.skipped === 0 ? 'not-run' : undefined;
  };
  return [
    ...silent.flatMap(({ test }) => findingFor(test, 'says-none', options)),
    ...passing.flatMap((test) => findingFor(test, why(test), options)),
  ];
}

/** A test that has to fail. */
const expectsFailure = /#\[should_panic|\bexpected\s*=|\bexpectException/;

function canBeEntered({ path, name }: NewTest, written: ControlOptions['patch']['changes']): boolean {
  const text = written.find((one) => one.path === path)?.after ?? '';
  return enteredTests(path, text).some(({ test }) => test === name);
}

function findingFor(
  { path, name, startLine }: NewTest,
  why: Why | undefined,
  options: ControlOptions,
): Finding[] {
  if (why === undefined) return [];
  const message = `The test "${name}" ${words[why]} A person should see why.`;
  return [
    controlFinding(options, { severity: 'warning', code: 'test-asserts-nothing', path, startLine, message }),
  ];
}
