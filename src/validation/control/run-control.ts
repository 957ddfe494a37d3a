import type { CheckConfig, CheckResult, Finding, Patch } from '../../domain/index.ts';
import { runCheck, type CheckContext } from '../checks/running/run-check.ts';
import { controlFiles, othersOnBase, othersOnPatch, type ControlFile } from './control-files.ts';
import { failsOnBase, hasTold, isAsBefore, silentFiles } from './control-outcome.ts';

/** A control run: tests that passed, run once more with other expectations. */
export interface ControlOptions extends CheckContext {
  patch: Patch;
  /** Test files that passed on the patch. */
  files: readonly string[];
  /** What they came to on the base and on the patch, as they are. */
  before: CheckResult;
  after: CheckResult;
  /** The check cut down to some files. */
  focus: (files: readonly string[]) => CheckConfig | undefined;
}

/**
 * Whether the tests that pass on the patch still can fail. Code that is tested runs in the process of its tests: it can print their
 * report, end the process or rewrite the runner, in more ways than any text tells. So the test files of the base are run on the patch with
 * other expectations, which no honest run meets. Where none of a file's tests fails then, while they do on the base, the outcome is not
 * that of the tests.
 * @returns a finding for each such file
 */
export async function runControl(options: ControlOptions): Promise<Finding[]> {
  const files = await controlFiles(options.workspace, options.patch, options.files);
  const silent = await silentOnPatch(options, files);
  if (silent.length === 0) return [];
  const onBase = await runFiles(options, silent, othersOnBase(options.patch, silent));
  if (!hasTold(onBase)) return [];
  return silent
    .filter((file) => failsOnBase(file, onBase, options.before))
    .map((file) => findingFor(file, options));
}

/** Runs on the patch until the files that fail are told from those that cannot; where even that does not tell, nothing is said. */
const maxRounds = 3;

/**
 * Files whose tests do not fail on the patch, however they are run. Beside others that fail, they may not have been run at all: runners
 * stop at the first failure (`--bail`, `-x`, `make`), or take only so many files. So they are run again without those.
 */
async function silentOnPatch(options: ControlOptions, files: readonly ControlFile[]): Promise<ControlFile[]> {
  let asked = files;
  for (let round = 0; round < maxRounds && asked.length > 0; round += 1) {
    const result = await runFiles(options, asked, othersOnPatch(options.patch, asked));
    if (!hasTold(result)) return [];
    const silent = silentFiles(asked, result, options.after);
    if (silent.length === asked.length) return isAsBefore(result, options.after) ? silent : [];
    asked = silent;
  }
  return [];
}

async function runFiles(
  options: ControlOptions,
  files: readonly ControlFile[],
  patch: Patch,
): Promise<CheckResult | undefined> {
  const check = options.focus(files.map(({ path }) => path));
  const timeoutSeconds = Math.min(check?.timeoutSeconds ?? 0, longestRun(options));
  return check && runCheck(options, { ...check, timeoutSeconds }, check.run, patch);
}

/** Seconds for one run. Tests that fail may wait for what never comes, each until its own limit, and no patch should wait for that. */
function longestRun({ before, after }: ControlOptions): number {
  return Math.ceil(30 + 2 * Math.max(before.seconds, after.seconds));
}

function findingFor({ path, onPatch }: ControlFile, { after }: ControlOptions): Finding {
  const [line = 1] = onPatch.lines;
  return {
    source: 'guard',
    severity: 'error',
    check: after.name,
    code: 'tests-cannot-fail',
    path,
    message: `The tests of ${path} pass on the patch even where they expect something else (line ${line} and others were changed to see that); without the patch they fail then. The tested code makes their outcome, not the tests.`,
  };
}
