import type { CheckComparison, Patch, Plan, SearchIndex } from '../../../domain/index.ts';
import { compareChecks, guardPatch, whyNoneRan, type FocusCheck } from '../../../validation/index.ts';
import { remember, stageName } from '../../remember.ts';
import type { RunContext } from '../../run-context.ts';
import { findTestCommands } from '../tests/find-test-commands.ts';
import { judgePatch } from './judge-patch.ts';
import { checkRelatedTests, testFilesOf } from '../tests/related-test-checks.ts';
import { relatedRun, wholeRun } from './related-run.ts';
import { isError, type CheckedPatch } from './validation-state.ts';

type Inspected = Pick<CheckedPatch, 'checks' | 'uncheckedReason' | 'testCommand' | 'related' | 'findings'>;

/**
 * Everything that finds fault without the strong model. Related tests come first: where they fail, the whole suite would
 * only take longer to say so.
 * @param plannedTests those that the plan names
 */
export async function inspectPatch(
  { context, index }: { context: RunContext; index: SearchIndex },
  patch: Patch,
  plannedTests?: Plan['tests'],
): Promise<Inspected> {
  if (patch.changes.length === 0) return { checks: [], uncheckedReason: 'nothing was changed', findings: [] };
  const guarded = guardPatch(patch);
  const related = await context.stopwatch.time('checks', () =>
    checkRelatedTests(context, index, patch, plannedTests),
  );
  const worse = related.checks.flatMap((check) => check.newFindings);
  const known = {
    uncheckedReason: related.reason,
    testCommand: related.testCommand,
    related: relatedRun(related),
  };
  if (worse.some(isError)) return { ...known, checks: related.checks, findings: [...guarded, ...worse] };
  const all = await runChecks(context, patch);
  const checks = related.testCommand?.configured === true ? all : [...all, ...related.checks];
  const found = checks.flatMap((check) => check.newFindings);
  const findings = [...guarded, ...found, ...(await judgePatch(context, patch))];
  known.related ??= wholeRun({ context, index }, checks, testFilesOf(index, patch, plannedTests ?? []).files);
  return { ...known, uncheckedReason: await whyUnchecked(context, related.reason), checks, findings };
}

async function whyUnchecked({ dependencies }: RunContext, reason: string): Promise<string> {
  const { checks } = dependencies.config.validation;
  if (checks.length === 0) return reason;
  const tree = await dependencies.workspace.tree();
  return whyNoneRan(
    checks,
    tree.map(({ path }) => path),
  );
}

async function runChecks({ dependencies, stopwatch }: RunContext, patch: Patch): Promise<CheckComparison[]> {
  const { runner, workspace, environment, events, signal, store } = dependencies;
  const { checks } = dependencies.config.validation;
  if (!runner || checks.length === 0) return [];
  const testCommands = await findTestCommands(dependencies);
  const focus: FocusCheck = (one, files) => testCommands.find(({ check }) => check === one)?.focus(files);
  const stage = stageName('checks', patch);
  return stopwatch.time('checks', () =>
    remember(dependencies.folder, stage, () =>
      compareChecks({
        ...{ workspace, runner, environment, patch, checks, baselineCache: store, events, signal },
        focus,
      }),
    ),
  );
}
