import { planOfTap } from '../checks/readers/tests/tap.ts';
import { unloadedFile } from '../checks/readers/tests/unloaded-file.ts';
import {
  type CheckConfig,
  type FileChange,
  type Patch,
  type Proof,
  type ProofRun,
  testsRun,
} from '../../domain/index.ts';
import type { MeasuredResult } from '../checks/running/measured-result.ts';
import { whatStopped } from '../checks/describing/find-missing.ts';
import { runCheck, type CheckContext } from '../checks/running/run-check.ts';
import { isTestPath, languageFamily } from '../../catalog/index.ts';
import { cutShort } from '../../text/words/cut-short.ts';
import { addedTestNames } from '../guards/tests/test-names.ts';
import { isHelper } from '../guards/tests/is-helper.ts';
import { holdsUnitTests } from '../guards/tests/unit-tests-of-rust.ts';
import { hasBegun, withTestsOnly } from './unit-tests.ts';

/** The same check, cut down to some files; `undefined` where that cannot be done. */
export type Focus = (files: readonly string[]) => CheckConfig | undefined;

/** Characters that a proof quotes of a failure: some tools say what they expected first, others last. */
const shownBegin = 700;
const shownEnd = 300;
/** Characters of a failure within a sentence. */
const longestReason = 300;

/**
 * Runs the patch's own tests on the base's source and on the patched one: its test files or, without any, the unit tests in
 * its sources. Tests that fail before and pass after show that the patch fixes what they describe; tests that fail on the
 * unchanged base prove nothing.
 * @param ofChecks paths of the patch's code outside of the tests that only checks and tests load: a failure that ends with it alone shows
 *   nothing of the product
 */
export async function provePatch(
  context: CheckContext,
  patch: Patch,
  focus: Focus,
  ofChecks: () => Promise<ReadonlySet<string>> = () => Promise.resolve(new Set()),
): Promise<Proof> {
  const testFiles = patch.changes.filter(isTest);
  const inSources = testFiles.length === 0;
  const written = inSources ? patch.changes.flatMap((change) => withTestsOnly(change) ?? []) : testFiles;
  const tests = addedTestNames({ changes: written });
  const notRun = (reason: string): Proof => ({ status: 'not-run', tests, reason });
  if (written.length === 0) return withoutTestFile(patch);
  const check = focus(written.map(({ path }) => path));
  if (check === undefined) return notRun('no command is known that runs these test files alone');
  const after = await runCheck(context, check, check.run, patch);
  if ((after.tests?.passed ?? 0) === 0) return notRun(whyNone(after, written));
  const before = await runCheck(context, check, check.run, { base: patch.base, changes: written });
  // Tests in a source also use what stands there outside of their module, so that they need not load on the base.
  if (inSources && testsRun(before.tests) === 0 && endedByItself(before) && !hasBegun(before.output))
    return notRun(whyBeside(written[0]!));
  if (!hasFailed(before) && (await addsNone(context, check, written, after)))
    return notRun('no more tests are counted with its test files than without them');
  const old = hasFailed(before) ? await runOld(context, written, focus) : undefined;
  const proof = judge({ before, after, old, written, tests });
  const beside = proof.status === 'proven' ? await changesOf(patch, ofChecks) : [];
  if (beside.length === 0) return proof;
  const withAll = { base: patch.base, changes: [...written, ...beside] };
  const again = judge({
    before: await runCheck(context, check, check.run, withAll),
    after,
    old,
    written,
    tests,
  });
  // A base that cannot be run with them says nothing about them.
  if (again.status === 'not-run') return proof;
  return again.status === 'not-reproduced' ? { ...again, reason: whyByChecks(beside) } : again;
}

async function changesOf(
  { changes }: Patch,
  wanted: () => Promise<ReadonlySet<string>>,
): Promise<FileChange[]> {
  const paths = await wanted();
  return changes.filter((change) => paths.has(change.path) && !isTest(change));
}

function whyByChecks(beside: readonly FileChange[]): string {
  const paths = beside.slice(0, 3).map(({ path }) => path);
  return `its tests pass without the rest of the patch once ${paths.join(', ')} is changed, which only checks and tests load`;
}

/** Rust's unit tests stand in the file that they test, where not all can be told from the code. */
function withoutTestFile({ changes }: Patch): Proof {
  const holder = changes.find(
    (change) =>
      languageFamily(change.path) === 'rust' &&
      (addedTestNames({ changes: [change] }).length > 0 || bringsUnitTests(change)),
  );
  if (holder === undefined)
    return { status: 'not-run', tests: [], reason: 'the patch adds or changes no test file' };
  return { status: 'not-run', tests: addedTestNames({ changes: [holder] }), reason: whyBeside(holder) };
}

/** Whether a new source has tests of its own in it, whose names may be made by a macro. */
function bringsUnitTests(change: FileChange): boolean {
  return change.change === 'create' && holdsUnitTests(change);
}

function whyBeside({ path }: FileChange): string {
  return `its tests stand beside the code in ${path} and cannot be run without the change`;
}

function isTest({ path, after }: FileChange): boolean {
  return after !== undefined && isTestPath(path);
}

/**
 * Whether a command that runs whole folders or all tests passes new files by: Go builds some for other systems only, and what runs
 * programs may not know them. Where an old file is changed, a test of it may have gone, so that numbers tell nothing.
 */
async function addsNone(
  context: CheckContext,
  check: CheckConfig,
  written: readonly FileChange[],
  after: MeasuredResult,
): Promise<boolean> {
  if (!written.every(({ change }) => change === 'create')) return false;
  const without = await runCheck(context, check, check.run);
  return testsRun(after.tests) <= testsRun(without.tests);
}

/** The test files as they are on the base. */
async function runOld(
  context: CheckContext,
  written: readonly FileChange[],
  focus: Focus,
): Promise<MeasuredResult | undefined> {
  const paths = written.flatMap(({ before, from, path }) => (before === undefined ? [] : [from ?? path]));
  const check = paths.length === 0 ? undefined : focus(paths);
  return check && runCheck(context, check, check.run);
}

function judge(runs: {
  before: MeasuredResult;
  after: MeasuredResult;
  old: MeasuredResult | undefined;
  written: readonly FileChange[];
  tests: readonly string[];
}): Proof {
  const { before, after, old, written, tests } = runs;
  const bad = new Set([...failuresOf(after), ...(old ? failuresOf(old) : [])]);
  const shown = failuresOf(before).filter((name) => !bad.has(name));
  const isClean = failsOnlyAs(old, after);
  const sides = { before: sideOf(before), after: sideOf(after) };
  const [rewritten] = [...(after.rewrote ?? []), ...(before.rewrote ?? [])];
  if (rewritten !== undefined)
    return { status: 'not-run', tests, ...sides, reason: `${rewritten} was rewritten while its tests ran` };
  const isUnloaded = testsRun(before.tests) === 0;
  const howProven = isUnloaded ? { reason: 'without the patch its tests cannot be loaded' } : {};
  if (shown.length > 0 && isClean)
    return { status: 'proven', tests: named(shown, tests), ...sides, ...howProven };
  if (!endedByItself(before))
    return { status: 'not-run', tests, ...sides, reason: `the base could not be run: ${whyNot(before)}` };
  // Source that the tests need is missing on the base, so that they do not even load; or failures are counted, not named.
  const unnamed = isUnloaded || (before.tests?.failed ?? 0) > failuresOf(before).length;
  const isNew = hasFailed(before) && (old === undefined || !hasFailed(old));
  if (unnamed && isNew && isClean && written.length > 0) {
    // Where some pass without the patch, nothing tells which.
    const failing = before.tests?.passed ? [] : tests;
    return { status: 'proven', tests: failing, ...sides, ...howProven };
  }
  return { status: 'not-reproduced', tests, ...sides, reason: whyNotReproduced(before, isClean) };
}

/** Whether the test files pass on the patch, apart from tests that failed in them before anybody changed them. */
function failsOnlyAs(old: MeasuredResult | undefined, after: MeasuredResult): boolean {
  if (after.tests === undefined) return false;
  const known = new Set(old ? failuresOf(old) : []);
  const failures = failuresOf(after);
  return failures.length >= after.tests.failed && failures.every((name) => known.has(name));
}

function whyNotReproduced(before: MeasuredResult, isClean: boolean): string {
  if (!isClean) return 'some of its tests fail on the patch';
  return hasFailed(before)
    ? 'what fails on the base fails there without the new tests, too'
    : 'its tests pass on the base already, so they do not show the fault';
}

function hasFailed({ status }: MeasuredResult): boolean {
  return status !== 'passed';
}

/** A run that never started, or that a limit ended, tells nothing about the base. */
function endedByItself({ status, exitCode }: MeasuredResult): boolean {
  return exitCode !== undefined && status !== 'timed-out';
}

/** Failures by file and test. */
function failuresOf({ findings }: MeasuredResult): string[] {
  return findings
    .filter(({ severity, identity }) => severity === 'error' && identity !== undefined)
    .map(({ path = '', identity }) => `${path}\0${identity}`);
}

/** What fails and is no test. */
const noTests: readonly string[] = [unloadedFile.identity, planOfTap];

/** Names for people; a file that does not load or end on the base stands for the tests that were added to it. */
function named(failures: readonly string[], added: readonly string[]): string[] {
  const names = failures.map((failure) => failure.slice(failure.indexOf('\0') + 1));
  const tests = names.filter((name) => !noTests.includes(name));
  return [...new Set([...tests, ...(tests.length < names.length ? added : [])])];
}

function sideOf(result: MeasuredResult): ProofRun {
  const counts = result.tests ?? { passed: 0, failed: 0, skipped: 0 };
  const failure = hasFailed(result) ? failureOf(result) : undefined;
  return failure === undefined ? counts : { ...counts, failure };
}

/** What went wrong: the message of the first finding, else the last line that speaks of an error and is no frame of a stack. */
function failureOf({ findings, output, reason = '' }: MeasuredResult): string {
  const said = findings.find(({ severity }) => severity === 'error')?.message ?? '';
  const spoken = output
    .split('\n')
    .findLast((line) => /(?:Error|error|FAIL|panic)\b/.test(line) && !/^\s*at /.test(line));
  const lines = (said.trim() === '' ? (spoken ?? reason) : said).split('\n');
  const text = lines
    .filter((line) => line.trim() !== '')
    .map((line) => line.trimEnd())
    .join('\n')
    .trim();
  if (text.length <= shownBegin + shownEnd) return text;
  return `${text.slice(0, shownBegin)}\n…\n${text.slice(-shownEnd)}`;
}

/** Why no test of the patch passed on it. */
function whyNone(after: MeasuredResult, written: readonly FileChange[]): string {
  if (after.status !== 'failed' && written.every(isHelper))
    return 'the patch changes what tests use, and no test';
  return after.status === 'failed'
    ? `none of its tests passes on the patch: ${cutShort(failureOf(after).replace(/\s+/g, ' '), longestReason)}`
    : `none of its tests could be run: ${whyNot(after)}`;
}

function whyNot(result: MeasuredResult): string {
  return result.status === 'passed' ? 'no test was counted' : whatStopped(result);
}
