import { stripVTControlCharacters } from 'node:util';
import {
  type CheckConfig,
  type CheckResult,
  type TestCounts,
  testsRun,
  type TreeEntry,
} from '../../../domain/index.ts';
import type { CommandResult } from '../../../ports/index.ts';
import type { CheckOutput, ReadFinding } from '../readers/reader.ts';
import { readOutput } from '../readers/index.ts';
import { isUnloadedFile } from '../readers/tests/unloaded-file.ts';
import { pathsByEnd, repositoryPath, withoutRoots } from './repository-path.ts';

/** A check result whose findings still have the identity that is needed for comparing. This is what is cached. */
export interface MeasuredResult extends CheckResult {
  findings: readonly ReadFinding[];
}

/** The result of a check that was not run, since there is nothing that it could say. */
export function skippedResult({ name, run }: CheckConfig, reason: string): MeasuredResult {
  return { name, argv: run, status: 'skipped', seconds: 0, findings: [], output: '', reason };
}

/** The most characters of output that a result keeps: the end, where tools print their summary. */
const keptOutput = 20_000;

/** Turns the result of a finished command into a check result: a status with its reason, findings with repository paths, counted tests. */
export function measureResult(
  check: CheckConfig,
  argv: readonly string[],
  result: CommandResult,
  tree: readonly Pick<TreeEntry, 'path'>[],
  extra: { setup?: readonly string[]; report?: string },
): MeasuredResult {
  const output: CheckOutput = {
    stdout: stripVTControlCharacters(result.stdout),
    stderr: stripVTControlCharacters(result.stderr),
    exitCode: result.exitCode,
    report: extra.report,
  };
  const known = new Set(tree.map((entry) => entry.path));
  const reading = extra.setup === undefined ? readOutput(check.reader, output) : { findings: [] };
  const place = {
    roots: result.seenRoots,
    shorten: withoutRoots(result.seenRoots),
    cwd: check.cwd,
    exists: (file: string) => known.has(file),
    endingIn: pathsByEnd(known),
  };
  const findings = reading.findings.map((found) => withRepositoryPath(found, check, place));
  const { tests, missing } = reading;
  const run = { result, setup: extra.setup, tests, missing, findings, known };
  const status = statusOf(run);
  const reason = reasonOf(run, status);
  return {
    name: check.name,
    argv,
    status,
    exitCode: result.exitCode ?? undefined,
    seconds: result.seconds,
    findings,
    output: place.shorten(
      tail(`${output.stdout}${output.stdout && output.stderr ? '\n' : ''}${output.stderr}`),
    ),
    reason,
    tests: tests && withUnloaded(tests, findings),
    unheld: result.unheld || undefined,
  };
}

/** Counts the test files that could not be loaded, except those that the test tool itself counts as failed tests. */
function withUnloaded(tests: TestCounts, findings: readonly ReadFinding[]): TestCounts {
  const errors = findings.filter(({ severity }) => severity === 'error');
  const uncounted = Math.max(0, errors.length - tests.failed);
  const unloaded = Math.min(errors.filter(isUnloadedFile).length, uncounted);
  return unloaded === 0 ? tests : { ...tests, unloaded };
}

function withRepositoryPath(
  found: ReadFinding,
  check: CheckConfig,
  place: Parameters<typeof repositoryPath>[1] & { shorten: (text: string) => string },
): ReadFinding {
  const { path: printed, code, message, ...rest } = found;
  const file = printed === undefined ? undefined : repositoryPath(printed, place);
  return {
    ...rest,
    message: place.shorten(message),
    code: code && onOneLine(code),
    check: check.name,
    path: file,
  };
}

/** The most characters of the name of a rule or test that are kept. */
const longestCode = 500;

/** A name over several lines could imitate lines of our own output (R32). */
function onOneLine(code: string): string {
  return code.replace(/\s+/g, ' ').trim().slice(0, longestCode);
}

/** What is known about a finished command. */
interface FinishedRun {
  result: CommandResult;
  setup: readonly string[] | undefined;
  tests: TestCounts | undefined;
  /** Describes tests that were announced but never reported. */
  missing: string | undefined;
  findings: readonly ReadFinding[];
  /** The paths of the tree. */
  known: ReadonlySet<string>;
}

function statusOf(run: FinishedRun): CheckResult['status'] {
  const { result, tests } = run;
  if (result.notStarted !== undefined) return 'not-run';
  if (result.endedBy === 'time') return 'timed-out';
  // Some scripts succeed whatever their tests say (`mocha || true`).
  if (result.exitCode === 0 && !endedEarly(run)) return (tests?.failed ?? 0) > 0 ? 'failed' : 'passed';
  return isInformative(run) ? 'failed' : 'not-run';
}

/**
 * Whether a failure says something about the repository: it has run tests, or found an error in a file. Anything else (a
 * missing program or module, a crash, no test found) only means that the check could not do its work.
 */
function isInformative(run: FinishedRun): boolean {
  const { tests, findings, known, setup } = run;
  if (setup !== undefined) return false;
  if (tests !== undefined) return testsRun(tests) > 0 && !endedEarly(run);
  return findings.some(
    ({ severity, path: file, identity }) =>
      severity === 'error' && (identity !== undefined || (file !== undefined && known.has(file))),
  );
}

/** Whether a command was ended by a signal, or before all announced tests, without a failing test that would explain it. */
function endedEarly({ result, tests, missing }: FinishedRun): boolean {
  const crashed = result.exitCode === null || result.exitCode > 128;
  return (crashed || missing !== undefined) && (tests?.failed ?? 0) === 0;
}

const reasonOfLimit: Readonly<Record<NonNullable<CommandResult['endedBy']>, string>> = {
  time: 'it ran past its time limit (`timeoutSeconds`)',
  output: 'it printed more than its limit (`outputMb`)',
  memory: 'it took more memory than its limit (`memoryMb`)',
  'machine-memory': 'the machine had almost no memory left, whoever used it',
  processes: 'it started more processes than its limit (`processes`)',
  disk: 'it wrote more than its limit (`diskMb`)',
  aborted: 'the run was stopped',
};

function reasonOf(run: FinishedRun, status: CheckResult['status']): string | undefined {
  const { result, setup, tests, missing } = run;
  const reason =
    result.notStarted ?? (result.endedBy === undefined ? undefined : reasonOfLimit[result.endedBy]);
  if (setup !== undefined)
    return `setup command \`${setup.join(' ')}\` ${reason ?? `ended with exit code ${result.exitCode}`}`;
  if (reason !== undefined || status !== 'not-run') return reason;
  const how = result.exitCode === null ? 'was killed' : `ended with exit code ${result.exitCode}`;
  if (tests === undefined) return `it ${how} and showed no result that can be read`;
  if (tests.passed === 0) return `it ${how} and showed no test that ran`;
  return missing === undefined
    ? `it ${how} when ${tests.passed} of its tests had passed`
    : `it ${how} in the middle of its tests: ${missing}`;
}

function tail(text: string): string {
  return text.length <= keptOutput ? text : `…${text.slice(-keptOutput)}`;
}
