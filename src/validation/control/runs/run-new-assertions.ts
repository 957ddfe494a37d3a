import type { Finding } from '../../../domain/index.ts';
import { controlFinding, type ControlOptions } from '../control-runs.ts';
import { isFailureOf } from '../outcome/seen-tests.ts';
import { assertionPoints } from '../texts/assertion-points.ts';
import { newTests, type NewTest } from '../texts/new-tests.ts';
import { firstStatements, passingWith } from './passing-with.ts';

/**
 * Whether the tests that a patch writes come to what they assert. All assertions of a test fail: one that passes still stands in a loop, a
 * condition or a callback that never runs, or its failure is dropped.
 * @param failures of a run in which the tests expected something else: what failed there comes to some assertion
 * @returns a warning for each such test
 */
export async function runNewAssertions(
  options: ControlOptions,
  failures: readonly Finding[],
): Promise<Finding[]> {
  const { patch, files } = options;
  const written = patch.changes.filter(({ path }) => files.includes(path));
  const points = written.flatMap((change) =>
    newTests(change).map((test) => ({ test, points: assertionPoints(change.after ?? '', test) })),
  );
  const asserting = points.filter(
    (one) =>
      one.points.length > 0 &&
      !expectsFailure.test(one.test.body) &&
      !failures.some((found) => isFailureOf(found, one.test)),
  );
  const insertions = asserting.flatMap(({ test, points: own }) =>
    own.map((point) => [test.path, point] as const),
  );
  const asked = asserting.map(({ test }) => test);
  const passing = await passingWith(options, { written, asked, insertions });
  const entered = firstStatements(written, passing);
  const unseen = await passingWith(options, { written, asked: passing, insertions: entered }, passing);
  return passing.filter((one) => !unseen.includes(one)).map((one) => findingFor(one, options));
}

/** A test that has to fail. */
const expectsFailure = /#\[should_panic|\bexpected\s*=|\bexpectException/;

function findingFor({ path, name, startLine }: NewTest, options: ControlOptions): Finding {
  return controlFinding(options, {
    severity: 'warning',
    code: 'test-asserts-nothing',
    path,
    startLine,
    message: `The test "${name}" passes also where each of its assertions fails: it comes to none of them, or drops what fails there. A person should see why.`,
  });
}
