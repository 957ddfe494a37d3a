import { languageFamily } from '../../../catalog/index.ts';
import type { Finding } from '../../../domain/index.ts';
import { plural } from '../../../text/words/plural.ts';
import { declaresTest } from '../../guards/tests/test-names.ts';
import {
  controlFiles,
  onlyOldLines,
  othersOnBase,
  othersOnPatch,
  type ControlFile,
} from '../control-files.ts';
import {
  failsOnBase,
  failuresOf,
  hasTold,
  isAsBefore,
  silentFiles,
  whyUntold,
} from '../outcome/control-outcome.ts';
import { controlFinding, runFiles, type ControlOptions, type ControlResult } from '../control-runs.ts';
import { describeOthers } from '../outcome/describe-others.ts';
import { maxRounds } from '../outcome/passing.ts';
import { runFirstStatements } from './run-first-statements.ts';
import { runSingleTests } from './run-single-tests.ts';

/**
 * Whether the tests that pass on the patch still can fail. Code that is tested runs in the process of its tests: it can print their
 * report, end the process or rewrite the runner, in more ways than any text tells. So the test files are run on the patch with
 * other expectations, which no honest run meets. Where none of a file's tests fails then, while they do on the base, the outcome is not
 * that of the tests.
 * @returns a finding for each such file
 */
export async function runOtherExpectations(options: ControlOptions): Promise<OtherResult> {
  // Beside tests, the files may be helpers that no command runs alone: what they hold never shows as a failure of theirs.
  const own = options.files.filter((path) => options.focus([path]) !== undefined);
  const all = await controlFiles(options.workspace, options.patch, own);
  if (all.length === 0)
    return {
      message: 'No control run with other expectations: no related test says on one line what it expects.',
      failed: 0,
      findings: [],
      failures: [],
    };
  const old = all.flatMap((file) => onlyOldLines(file) ?? []);
  const ofAll = await silentOnPatch(options, all);
  if (typeof ofAll !== 'string') return judge(options, all, ofAll);
  const ofOld = isLess(old, all) ? await silentOnPatch(options, old) : ofAll;
  return typeof ofOld === 'string'
    ? untold(options, { files: old, called: 'the tests', reason: ofOld })
    : judge(options, old, ofOld);
}

/** With what failed where the tests expected something else. */
interface OtherResult extends ControlResult {
  failures: readonly Finding[];
}

/** What the runs on the patch say of its tests. */
async function judge(
  options: ControlOptions,
  files: readonly ControlFile[],
  { silent, failures, unread }: ToldOnPatch,
): Promise<OtherResult> {
  const rest = unread && (await untold(options, unread));
  const read = files.filter((file) => unread?.files.includes(file) !== true);
  const onBase =
    silent.length === 0
      ? undefined
      : await runFiles(options, pathsFor(silent, options), othersOnBase(options.patch, silent));
  const findings = hasTold(onBase)
    ? silent
        .filter((file) => failsOnBase(file, onBase, options.before))
        .map((file) => findingFor(file, options))
    : [];
  const others = read.filter((file) => !silent.includes(file));
  const message = describeOthers({
    ...{ files: files.length, failed: others.length, silent: silent.length },
    ...{ accused: findings.length, onBase },
  });
  if (findings.length === 0) findings.push(...(await runSingleTests(options, others, failures)));
  // Where none of a new file's tests fails, the base fails for the reason it was written for, and does not tell whether they ran.
  if (findings.length === 0) findings.push(...(await runFirstStatements(options, read, failures)));
  const own = { message, failed: others.length, findings, failures };
  return rest === undefined ? own : together(own, rest);
}

function together(one: OtherResult, other: OtherResult): OtherResult {
  return {
    message: `${one.message} ${other.message}`,
    failed: one.failed + other.failed,
    findings: [...one.findings, ...other.findings],
    failures: [...one.failures, ...other.failures],
  };
}

interface ToldOnPatch {
  silent: readonly ControlFile[];
  failures: readonly Finding[];
  /** Files whose own runs did not tell what they come to, after others had failed as they should. */
  unread?: Untold;
}

/** Files of which a run did not tell what they come to, what they are called in a sentence, and why. */
interface Untold {
  files: readonly ControlFile[];
  called: string;
  reason: string;
}

/** What cannot be read says nothing about a patch, unless it can be read without: then the patch itself may keep the tests from being tried. */
async function untold(options: ControlOptions, { files, called, reason }: Untold): Promise<OtherResult> {
  const base =
    files.length === 0
      ? undefined
      : await runFiles(options, pathsFor(files, options), othersOnBase(options.patch, files));
  const unread = hasTold(base) ? files.filter((file) => failsOnBase(file, base, options.before)) : [];
  // On a busy machine a run may have ended at its limit: what would accuse the patch has to come twice.
  const again = unread.length > 0 ? await silentOnPatch(options, files) : reason;
  if (typeof again !== 'string') return judge(options, files, again);
  return {
    message: `A control run of ${called} with other expectations could not be read: ${again}.`,
    failed: 0,
    failures: [],
    findings: unread.map(({ path }) =>
      controlFinding(options, {
        severity: 'warning',
        code: 'tests-not-tried',
        path,
        message: `What the tests of ${path} come to where they expect something else cannot be read on the patch, although it can without: they may no longer compile, load or end then. A person should see why.`,
      }),
    ),
  };
}

/** Whether some of these files have fewer lines with another expectation, so that there is something else to run. */
function isLess(some: readonly ControlFile[], all: readonly ControlFile[]): boolean {
  const lines = (files: readonly ControlFile[]) =>
    files.reduce((sum, { onPatch }) => sum + onPatch.lines.size, 0);
  return some.length > 0 && lines(some) < lines(all);
}

/**
 * Files whose tests do not fail on the patch, however they are run: other than {@link passing}, also where tests fail that failed before.
 * @returns why, where the runs do not tell
 */
async function silentOnPatch(
  options: ControlOptions,
  files: readonly ControlFile[],
): Promise<ToldOnPatch | string> {
  let asked = files;
  let haveFailed = false;
  const failures: Finding[] = [];
  for (let round = 0; round < maxRounds && asked.length > 0; round += 1) {
    const result = await runFiles(options, pathsFor(asked, options), othersOnPatch(options.patch, asked));
    if (!hasTold(result)) {
      const reason = whyUntold(result);
      const called = plural(asked.length, 'test file');
      return haveFailed ? { silent: [], failures, unread: { files: asked, called, reason } } : reason;
    }
    failures.push(...failuresOf(result));
    const silent = silentFiles(asked, result, options.after);
    if (silent.length === asked.length && isAsBefore(result, options.after)) return { silent, failures };
    const left = silent.length === asked.length ? asked.filter(declaresTests) : silent;
    if (left.length === asked.length) break;
    haveFailed ||= silent.length < asked.length;
    asked = left;
  }
  return asked.length === 0 ? { silent: [], failures } : 'what fails in it does not tell which tests do';
}

/** What to run where these files expect something else: that of a helper shows in the tests of others. */
function pathsFor(files: readonly ControlFile[], options: ControlOptions): readonly string[] {
  return files.every(declaresTests) ? files.map(({ path }) => path) : options.files;
}

function declaresTests({ path, onPatch }: ControlFile): boolean {
  return declaresTest(languageFamily(path), onPatch.text);
}

function findingFor({ path, before, onPatch }: ControlFile, options: ControlOptions): Finding {
  const [line = 1] = onPatch.lines;
  const without = before === undefined ? 'on the code before the patch' : 'without the patch';
  return controlFinding(options, {
    code: 'tests-cannot-fail',
    path,
    message: `The tests of ${path} pass on the patch even where they expect something else (line ${line} and others were changed to see that); ${without} they fail then. The tested code makes their outcome, not the tests.`,
  });
}
