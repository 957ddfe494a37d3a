import { isTestPath } from '../../../catalog/index.ts';
import type { CheckComparison, Finding, Patch, Plan, SearchIndex } from '../../../domain/index.ts';
import {
  checkProgramGuard,
  compareChecks,
  guardPatch,
  plantedFileGuard,
  readFacts,
  surroundingsGuard,
  whyNoneRan,
  type FocusCheck,
} from '../../../validation/index.ts';
import { remember, stageName } from '../../remember.ts';
import type { RunContext } from '../../run-context.ts';
import { checkCompilation } from '../tests/compile-check.ts';
import { findTestCommands } from '../tests/find-test-commands.ts';
import { judgePatch } from './judge-patch.ts';
import { checkRelatedTests, type RelatedChecks } from '../tests/related-test-checks.ts';
import { testFilesOf } from '../tests/select-tests.ts';
import { relatedRuns, wholeRun } from './related-run.ts';
import { isError, type CheckedPatch } from './validation-state.ts';

type Inspection = Pick<CheckedPatch, 'checks' | 'uncheckedReason' | 'testCommands' | 'related' | 'findings'>;

/**
 * Applies everything that can find a fault without the strong model: guards, tests, checks, rules. Related tests run first:
 * when they fail, the whole suite would only take longer to say so.
 * @param plannedTests test files that the plan names
 */
export async function inspectPatch(
  { context, index }: { context: RunContext; index: SearchIndex },
  patch: Patch,
  plannedTests?: Plan['tests'],
): Promise<Inspection> {
  if (patch.changes.length === 0) return { checks: [], uncheckedReason: 'nothing was changed', findings: [] };
  const { workspace, config } = context.dependencies;
  const { paths, texts } = await readFacts(workspace);
  const tests = paths.filter((path) => isTestPath(path));
  const guardFindings = [
    ...guardPatch(patch, paths),
    ...plantedFileGuard(patch, { paths, files: index.files }),
    ...(await checkProgramGuard(patch, {
      manifests: texts,
      checks: config.validation.checks,
      index,
      workspace,
    })),
    ...(await surroundingsGuard(context.dependencies.parser, patch, tests)),
  ];
  const related = await context.stopwatch.time('checks', () =>
    checkRelatedTests(context, index, patch, plannedTests),
  );
  const { runs, reason } = related;
  const relatedChecks = runs.flatMap(({ check }) => check ?? []);
  const relatedFindings = newFindingsOf(relatedChecks);
  const testCommands = runs.map(({ testCommand }) => testCommand);
  const run = { testCommands, related: relatedRuns(related, index) };
  if (relatedFindings.some(isError))
    return {
      ...run,
      checks: relatedChecks,
      uncheckedReason: reason,
      findings: [...guardFindings, ...relatedFindings],
    };
  const configured = await runConfiguredChecks(context, patch);
  // A configured test command has run all tests, the related ones among them.
  const isConfigured = testCommands.some((command) => command.configured);
  const tested = isConfigured ? configured : [...configured, ...relatedChecks];
  const checks = tested.length > 0 ? tested : await checkCompilation(context, patch);
  const ruleFindings = await judgePatch(context, patch);
  const testFiles = testFilesOf(index, patch, plannedTests ?? []).files;
  return {
    testCommands,
    related: run.related.length > 0 ? run.related : wholeRun({ context, index }, checks, testFiles),
    checks,
    uncheckedReason: checks.length > 0 ? reason : await whyUnchecked(context, reason),
    findings: [
      ...guardFindings,
      ...newFindingsOf(checks),
      ...(configured.length > 0 ? [] : describeLeft(related)),
      ...ruleFindings,
    ],
  };
}

function newFindingsOf(checks: readonly CheckComparison[]): readonly Finding[] {
  return checks.flatMap((check) => check.newFindings);
}

/** Tests that were not run say nothing about the patch, however many others pass. A configured check may have run them. */
function describeLeft({ runs, left, reason }: RelatedChecks): Finding[] {
  const notRun = { source: 'check', severity: 'warning', code: 'tests-not-run' } as const;
  return [
    ...left.map((path) => ({ ...notRun, path, message: `The tests of ${path} were not run: ${reason}.` })),
    ...runs.flatMap(({ without }) =>
      without === undefined ? [] : { ...notRun, message: `Related tests were not run: ${without}.` },
    ),
  ];
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

async function runConfiguredChecks(
  { dependencies, stopwatch }: RunContext,
  patch: Patch,
): Promise<CheckComparison[]> {
  const { runner, workspace, environment, events, signal, store } = dependencies;
  const { checks } = dependencies.config.validation;
  if (!runner || checks.length === 0) return [];
  const testCommands = await findTestCommands(dependencies);
  const focus: FocusCheck = (wanted, files) =>
    testCommands.find(({ check }) => check === wanted)?.focus(files);
  const stage = stageName('checks', patch);
  return stopwatch.time('checks', () =>
    remember(dependencies.folder, stage, () =>
      compareChecks({
        workspace,
        runner,
        environment,
        patch,
        checks,
        baselineCache: store,
        events,
        signal,
        focus,
      }),
    ),
  );
}
