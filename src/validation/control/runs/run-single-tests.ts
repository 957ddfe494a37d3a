import type { FileChange, Finding } from '../../../domain/index.ts';
import type { ControlFile } from '../control-files.ts';
import {
  comeTo,
  equalityLines,
  firstOfEach,
  keptOnBase,
  stillSilent,
  withLines,
  type EqualityLine,
} from '../texts/single-tests.ts';
import { failuresOf, hasTold } from '../outcome/control-outcome.ts';
import { controlFinding, runFiles, withFiles, withText, type ControlOptions } from '../control-runs.ts';
import { passing } from '../outcome/passing.ts';
import { addTo } from '../../../text/group-by.ts';

/**
 * Whether single tests can fail, in files of which others do: a value of the product may equal everything it is compared with. Of tests that
 * did not fail where they expected something else, only lines are changed that do nothing but compare with a literal. A test that passes with
 * both literals, although it comes to that line, compares such a value. A statement before it that fails shows whether it does come there. If
 * not, although it does without the patch, the patch has changed the test so that the line no longer decides anything.
 * @param failures of the run in which the tests expected something else
 */
export async function runSingleTests(
  options: ControlOptions,
  files: readonly ControlFile[],
  failures: readonly Finding[],
): Promise<Finding[]> {
  const lines = files.flatMap((file) => equalityLines(file, failures));
  const silent = await passing(lines, (asked) => runWith(options, files, asked, 'other'), stillSilent);
  if (silent.length === 0) return [];
  const first = firstOfEach(silent);
  const result = await runWith(options, files, first, 'failing');
  if (!hasTold(result)) return [];
  const reached = comeTo(first, failuresOf(result));
  return reached.length > 0
    ? reached.map((line) => findingFor(line, options))
    : runOnBase(options, files, first);
}

/** Findings for lines that their tests come to without the patch alone. */
async function runOnBase(
  options: ControlOptions,
  files: readonly ControlFile[],
  lines: readonly EqualityLine[],
): Promise<Finding[]> {
  const kept = files.flatMap((file) => keptOnBase(file, lines));
  if (kept.length === 0) return [];
  const onBase = files.map((file) => ({ ...file, after: undefined }));
  const result = await runWith(
    { ...options, patch: { ...options.patch, changes: [] } },
    onBase,
    kept,
    'failing',
  );
  if (!hasTold(result)) return [];
  return comeTo(kept, failuresOf(result)).map((line) => findingOfBase(line, options));
}

function runWith(
  options: ControlOptions,
  files: readonly ControlFile[],
  lines: readonly EqualityLine[],
  kind: 'other' | 'failing',
) {
  const others = new Map<string, [number, string][]>();
  for (const line of lines) addTo(others, line.path, [line.line, line[kind]]);
  const texts = files.flatMap(({ path, before, after = before }) => {
    const own = others.get(path);
    if (own === undefined || after === undefined) return [];
    const plain: FileChange = { path, change: 'modify', before: before ?? '' };
    return [withText(options.patch, plain, withLines(after, own))];
  });
  return runFiles(options, [...others.keys()], withFiles(options.patch, texts));
}

function findingFor({ path, test, line }: EqualityLine, options: ControlOptions): Finding {
  return controlFinding(options, {
    code: 'tests-cannot-fail',
    path,
    startLine: line,
    message: `The test "${test}" passes on the patch also where line ${line} compares with another literal: what the tested code gives it equals everything.`,
  });
}

function findingOfBase({ path, test, line }: EqualityLine, options: ControlOptions): Finding {
  return controlFinding(options, {
    code: 'tests-cannot-fail',
    path,
    message: `The test "${test}" passes on the patch whatever it is compared with on line ${line} of the base; without the patch it fails there. The patch changes the test so that this line no longer decides its outcome.`,
  });
}
