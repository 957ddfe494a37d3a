import type { CheckComparison, CheckConfig, CheckResult, Patch } from '../../../domain/index.ts';
import type { BlobStore, Events, Workspace } from '../../../ports/index.ts';
import { baselineResult } from './baseline.ts';
import { compareResults } from './compare-results.ts';
import { withFirstFindings } from './first-findings.ts';
import { concerns, expandArgv, patchedPaths, scopedPaths } from '../running/expand-argv.ts';
import { absentProgram, whatStopped } from '../describing/find-missing.ts';
import type { LineLookup } from './new-findings.ts';
import { repeatFailures, type FocusCheck } from './repeat-failures.ts';
import { skippedResult, type MeasuredResult } from '../running/measured-result.ts';
import { runCheck, type CheckContext } from '../running/run-check.ts';
import { textOf } from '../../../text/encoding.ts';

export interface CompareChecksOptions extends CheckContext {
  patch: Patch;
  checks: readonly CheckConfig[];
  baselineCache: BlobStore;
  events: Events;
  /** The check to run on the base, if it differs; it returns `undefined` when there is nothing to run on the base. */
  onBase?: (check: CheckConfig) => CheckConfig | undefined;
  /** Cuts a check down to some test files, where that is possible. */
  focus?: FocusCheck;
}

/**
 * Runs every check that concerns the patch, first on the base and then on base plus patch, and compares the results. Checks
 * run one after the other, because they are heavy commands and could compete for processor time and ports.
 * @throws {IsolationError} from the runner when nothing can isolate commands
 */
export async function compareChecks(options: CompareChecksOptions): Promise<CheckComparison[]> {
  const comparisons: CheckComparison[] = [];
  for (const check of options.checks) {
    options.signal?.throwIfAborted();
    if (!concerns(check, touchedPaths(options.patch))) continue;
    comparisons.push(await compareCheck(options, check));
  }
  return comparisons;
}

async function compareCheck(options: CompareChecksOptions, check: CheckConfig): Promise<CheckComparison> {
  const { patch, workspace, events, baselineCache } = options;
  const { before, cached } = await runBefore(options, check, baselineCache);
  events.emit({ type: 'check-finished', tree: 'base', cached, ...summary(before) });
  // What is not installed on the base is not on the patch either, unless the check itself installs it.
  const isAbsent = check.setup.length === 0 && absentProgram(before) !== undefined;
  const after = isAbsent ? before : await runAfterInTime(options, check, before);
  const lines = await lineLookups(workspace, patch, [...before.findings, ...after.findings]);
  const compared = compareResults({ before, after, patch, ...lines });
  const comparison = await repeatFailures(options, check, compared);
  if (!isAbsent)
    events.emit({
      type: 'check-finished',
      tree: 'patch',
      ...summary(comparison.after),
      newFindings: comparison.newFindings.length,
    });
  return withFirstFindings(comparison);
}

async function runBefore(
  options: CompareChecksOptions,
  check: CheckConfig,
  cache: BlobStore,
): Promise<{ before: MeasuredResult; cached: boolean }> {
  const onBase = options.onBase ? options.onBase(check) : check;
  const files = scopedPaths(check, basePaths(options.patch));
  const argv = onBase && expandArgv(onBase.run, files);
  if (onBase === undefined || argv === undefined)
    return { before: skippedResult(check, 'no file of the patch is in the base'), cached: false };
  const { result, cached } = await baselineResult(options, onBase, argv, cache);
  return { before: result, cached };
}

/** A check that takes this share of its time limit on the base may exceed the limit merely because the machine is busy. */
const nearLimit = 0.25;

/** Runs the check on the patch. If it was slow on the base and now exceeds its time limit, it is run once more with twice the time. */
async function runAfterInTime(
  options: CompareChecksOptions,
  check: CheckConfig,
  before: MeasuredResult,
): Promise<MeasuredResult> {
  const after = await runAfter(options, check);
  const hasResult = before.status === 'passed' || before.status === 'failed';
  const mayBeSlow = hasResult && before.seconds >= nearLimit * check.timeoutSeconds;
  if (after.status !== 'timed-out' || !mayBeSlow) return after;
  return runAfter(options, { ...check, timeoutSeconds: 2 * check.timeoutSeconds });
}

async function runAfter(options: CompareChecksOptions, check: CheckConfig): Promise<MeasuredResult> {
  const files = scopedPaths(check, patchedPaths(options.patch));
  const argv = expandArgv(check.run, files);
  if (argv === undefined) return skippedResult(check, 'the patch leaves none of its files');
  options.events.emit({ type: 'commands-started', step: 'patch', check: check.name });
  return runCheck(options, check, argv, options.patch);
}

function summary(result: CheckResult) {
  const { name, status, exitCode, seconds, findings, tests } = result;
  const reason = status === 'not-run' ? whatStopped(result) : result.reason;
  return { check: name, status, exitCode, seconds, findings: findings.length, reason, tests };
}

/** Every path the patch touches, old and new. */
function touchedPaths(patch: Patch): string[] {
  return patch.changes.flatMap(({ path, from }) => (from === undefined ? [path] : [from, path]));
}

function basePaths(patch: Patch): string[] {
  return patch.changes.flatMap(({ change, path, from }) => (change === 'create' ? [] : [from ?? path]));
}

async function lineLookups(
  workspace: Workspace,
  patch: Patch,
  findings: readonly { path?: string }[],
): Promise<{ lineBefore: LineLookup; lineAfter: LineLookup }> {
  const inBase = new Set((await workspace.tree()).map((entry) => entry.path));
  const paths = new Set(
    findings.flatMap(({ path }) => (path !== undefined && inBase.has(path) ? [path] : [])),
  );
  const base = new Map<string, string[]>();
  for (const { path, bytes } of await workspace.read([...paths])) {
    base.set(path, textOf(bytes).split('\n')); // as the patch has it
  }
  const patched = new Map(patch.changes.map(({ path, after }) => [path, (after ?? '').split('\n')] as const));
  return {
    lineBefore: (path, line) => base.get(path)?.[line - 1],
    lineAfter: (path, line) => (patched.get(path) ?? base.get(path))?.[line - 1],
  };
}
