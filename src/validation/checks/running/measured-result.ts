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
import { isUnloadedFile } from '../readers/unloaded-file.ts';
import { pathsByEnd, repositoryPath } from './repository-path.ts';

/** A check result whose findings keep the identity that comparing needs; what is cached. */
export interface MeasuredResult extends CheckResult {
  findings: readonly ReadFinding[];
}

/** Characters of output that a result keeps for reports: the end, where tools put their summary. */
const keptOutput = 20_000;

/** What a command that came to its end tells of the repository: its status with the reason, findings at their places, counted tests. */
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
    cwd: check.cwd,
    exists: (file: string) => known.has(file),
    endingIn: pathsByEnd(known),
  };
  const findings = reading.findings.map((found) => placed(found, check, place));
  const { tests, missing } = reading;
  const ended = { result, setup: extra.setup, tests, missing, findings, known };
  const status = statusOf(ended);
  const reason = reasonOf(ended, status);
  return {
    name: check.name,
    argv,
    status,
    exitCode: result.exitCode === null ? undefined : result.exitCode,
    seconds: result.seconds,
    findings,
    output: tail(`${output.stdout}${output.stdout && output.stderr ? '\n' : ''}${output.stderr}`),
    reason,
    tests: tests && withUnloaded(tests, findings),
    ...(result.unheld ? { unheld: true as const } : {}),
  };
}

/** Counts the test files that could not be loaded, save those that the framework counts as failed tests. */
function withUnloaded(tests: TestCounts, findings: readonly ReadFinding[]): TestCounts {
  const errors = findings.filter(({ severity }) => severity === 'error');
  const uncounted = Math.max(0, errors.length - tests.failed);
  const unloaded = Math.min(errors.filter(isUnloadedFile).length, uncounted);
  return unloaded === 0 ? tests : { ...tests, unloaded };
}

function placed(
  found: ReadFinding,
  check: CheckConfig,
  place: Parameters<typeof repositoryPath>[1],
): ReadFinding {
  const { path: printed, code, ...rest } = found;
  const file = printed === undefined ? undefined : repositoryPath(printed, place);
  return { ...rest, ...(code !== undefined && { code: onOneLine(code) }), check: check.name, path: file };
}

/** Longest name of a rule or a test that is kept. */
const longestCode = 500;

/** A tool may name a rule over several lines, which would stand in our output as lines of our own (R32). */
function onOneLine(code: string): string {
  return code.replace(/\s+/g, ' ').trim().slice(0, longestCode);
}

/** What is known of a command that came to its end. */
interface Ended {
  result: CommandResult;
  setup: readonly string[] | undefined;
  tests: TestCounts | undefined;
  /** Tests that were announced and did not come. */
  missing: string | undefined;
  findings: readonly ReadFinding[];
  /** Paths of the tree. */
  known: ReadonlySet<string>;
}

function statusOf(ended: Ended): CheckResult['status'] {
  const { result, tests } = ended;
  if (result.notStarted !== undefined) return 'not-run';
  if (result.endedBy === 'time') return 'timed-out';
  // Some scripts end well whatever their tests say (`mocha || true`).
  if (result.exitCode === 0 && !endedEarly(ended)) return (tests?.failed ?? 0) > 0 ? 'failed' : 'passed';
  return isReadable(ended) ? 'failed' : 'not-run';
}

/**
 * Whether a failure says something about the repository: a test that ran, or an error in one of its files. Anything
 * else (a program or module that is missing, a crash, no test found) only says that the check could not do its work.
 */
function isReadable(ended: Ended): boolean {
  const { tests, findings, known, setup } = ended;
  if (setup !== undefined) return false;
  if (tests !== undefined) return testsRun(tests) > 0 && !endedEarly(ended);
  return findings.some(
    ({ severity, path: file, identity }) =>
      severity === 'error' && (identity !== undefined || (file !== undefined && known.has(file))),
  );
}

/** Ended by a signal or before all that was announced, with no failing test that explains it: the rest is unknown. */
function endedEarly({ result, tests, missing }: Ended): boolean {
  const crashed = result.exitCode === null || result.exitCode > 128;
  return (crashed || missing !== undefined) && (tests?.failed ?? 0) === 0;
}

const ends: Readonly<Record<NonNullable<CommandResult['endedBy']>, string>> = {
  time: 'it ran past its time limit (`timeoutSeconds`)',
  output: 'it printed more than its limit (`outputMb`)',
  memory: 'it took more memory than its limit (`memoryMb`)',
  'machine-memory': 'the machine had almost no memory left, whoever used it',
  processes: 'it started more processes than its limit (`processes`)',
  disk: 'it wrote more than its limit (`diskMb`)',
  aborted: 'the run was stopped',
};

function reasonOf(ended: Ended, status: CheckResult['status']): string | undefined {
  const { result, setup, tests, missing } = ended;
  const reason = result.notStarted ?? (result.endedBy === undefined ? undefined : ends[result.endedBy]);
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
