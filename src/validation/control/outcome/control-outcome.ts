import { testsRun, type CheckResult, type Finding } from '../../../domain/index.ts';
import { keyAcrossRuns } from '../../checks/comparing/finding-identity.ts';
import { whatStopped } from '../../checks/describing/find-missing.ts';
import { keptLines, type ControlFile } from '../control-files.ts';
import { placeByName } from './place-by-name.ts';

/** Whether a run has said what its tests came to. */
export function hasTold(result: CheckResult | undefined): result is CheckResult {
  // A file that cannot be loaded is counted by some runners, too: as no test at all.
  const isWhole = result?.status === 'passed' || result?.status === 'failed';
  return isWhole && testsRun(result.tests) > 0;
}

/** Why a run has not said what its tests came to, in a clause. Its time limit is our own, so that no setting is named for it. */
export function whyUntold(result: CheckResult | undefined): string {
  if (result === undefined) return 'nothing here can run these files alone';
  if (result.status === 'timed-out') return `it was ended after ${Math.round(result.seconds)} seconds`;
  return result.status === 'not-run' ? whatStopped(result) : 'its output counts no test';
}

/**
 * Files none of whose tests is told to fail, although something else is expected of each.
 * @param after what they came to as they are: tests that fail for another reason show nothing, unless they fail on a line that now
 *   expects something else
 */
export function silentFiles(
  files: readonly ControlFile[],
  control: CheckResult,
  after: CheckResult,
): ControlFile[] {
  const texts = files.map(({ path, onPatch }) => ({ path, text: onPatch.text }));
  const failing = placeByName(failuresOf(control), texts);
  const known = new Set(placeByName(failuresOf(after), texts).map(keyAcrossRuns));
  const fresh = failing.filter((found) => !known.has(keyAcrossRuns(found)));
  // Where some failures name no file, they may stand in any.
  const unplaced =
    fresh.some(({ path }) => path === undefined) || (control.tests?.failed ?? 0) > failing.length;
  if (unplaced) return [];
  return files.filter(
    ({ path, onPatch }) =>
      !failing.some(
        (found) =>
          found.path === path &&
          (!known.has(keyAcrossRuns(found)) || onPatch.lines.has(found.startLine ?? 0)),
      ),
  );
}

/** Whether a run in which no file failed came to what it comes to with the tests as they are: a failure elsewhere is one, too. */
export function isAsBefore(control: CheckResult, after: CheckResult): boolean {
  const known = knownFailures(after);
  const failsElsewhere = failuresOf(control).some((found) => !known.has(keyAcrossRuns(found)));
  return !failsElsewhere && (control.status === 'passed' || after.status !== 'passed');
}

/**
 * Whether the tests of a file fail on the base because of what they expect: others than before, or on a line that says it. A patch may
 * have taken that line out of its test, so only what it kept says anything about it.
 */
export function failsOnBase(file: ControlFile, control: CheckResult, before: CheckResult): boolean {
  const texts = [{ path: file.path, text: file.onBase.text }];
  const known = new Set(placeByName(failuresOf(before), texts).map(keyAcrossRuns));
  const kept = keptLines(file);
  return placeByName(failuresOf(control), texts)
    .filter(({ path }) => path === file.path || path === undefined)
    .some((found) => {
      const line = found.startLine ?? 0;
      if (file.onBase.lines.has(line)) return kept.has(line);
      // A new file may fail on the base for the very reason that it was written for.
      if (file.before === undefined || kept.size === 0) return false;
      return !known.has(keyAcrossRuns(found)) || tellsOther(found, file, before, kept);
    });
}

/** Whether a test that failed before as well says by its message that it expects something else now. */
function tellsOther(
  found: Finding,
  { before = '', onBase }: ControlFile,
  known: CheckResult,
  kept: ReadonlySet<number>,
): boolean {
  const same = failuresOf(known).filter((one) => keyAcrossRuns(one) === keyAcrossRuns(found));
  const old = wordsOf([before, ...same.map(({ message }) => message)].join('\n'));
  const said = wordsOf(found.message);
  const lines = onBase.text.split('\n').filter((_, at) => kept.has(at + 1));
  return [...wordsOf(lines.join('\n'))].some((word) => said.has(word) && !old.has(word));
}

function wordsOf(text: string): ReadonlySet<string> {
  return new Set(text.match(/\w+/g));
}

export function knownFailures(result: CheckResult): ReadonlySet<string> {
  return new Set(failuresOf(result).map(keyAcrossRuns));
}

export function failuresOf({ findings }: CheckResult): readonly Finding[] {
  return findings.filter(({ severity }) => severity === 'error');
}

/** How a test fails that lacks a helper, a fixture or a file rather than another value. */
const lacks =
  /\b(?:not found|not defined|no such|not a function|not a constructor|cannot find|can't find|could not find|unable to|undefined (?:method|local|function|name|constant|variable)|has no attribute|unexpected keyword|takes \d|(?:Import|ModuleNotFound|Name|Attribute|Type|Reference|Syntax|Load|NoMethod|Argument|File\w*|Key)Error|ENOENT|fixture|uninitialized constant)\b/i;

/** Whether a test fails for something that is not there rather than for another value. */
export function lacksSomething({ message }: Finding): boolean {
  return lacks.test(message);
}
