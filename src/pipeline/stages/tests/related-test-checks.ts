import { isTestPath } from '../../../catalog/index.ts';
import { relatedTests } from '../../../context/index.ts';
import type { CheckComparison, CheckConfig, Patch, SearchIndex } from '../../../domain/index.ts';
import { compareChecks, hasNoResult, holdsUnitTests } from '../../../validation/index.ts';
import type { RunContext } from '../../run-context.ts';
import { remember, stageName } from '../../remember.ts';
import { describeStuck } from './describe-stuck.ts';
import { findTestCommands, presentOn, type TestCommand } from './find-test-commands.ts';

/** Related test files that are run beside those of the patch. */
const maxRelated = 8;

/** What running the patch's own and related test files came to. */
export interface RelatedChecks {
  checks: readonly CheckComparison[];
  /** The way of running tests that worked; proofs use the same one. */
  testCommand?: TestCommand;
  /** The test files that were run on the patch; none where nothing came of them. */
  files?: readonly string[];
  /** Why no test was run. */
  reason: string;
}

/**
 * Runs the test files that the patch touches and those related to what it changes, on the base and on the patch. This
 * takes seconds where the whole suite takes minutes, and needs no configuration where the test command can be
 * recognised. A recognised command that cannot run on the base is passed over for the next one, and the reason says
 * what would make it run.
 * @param named test files that the plan names
 */
export async function checkRelatedTests(
  context: RunContext,
  index: SearchIndex,
  patch: Patch,
  named: readonly string[] = [],
): Promise<RelatedChecks> {
  const { dependencies } = context;
  const commands = await findTestCommands(dependencies);
  if (commands.length === 0) return { checks: [], reason: whyNone(context) };
  if (!dependencies.runner)
    return {
      checks: [],
      reason: 'no checks are configured, and nothing here isolates the repository’s tests',
    };
  const stage = stageName('related-tests', patch);
  const { at, ...tried } = await remember(dependencies.folder, stage, () =>
    tryInTurn(context, commands, patch, selectTests(index, patch, named)),
  );
  return { ...tried, testCommand: commands[at] };
}

/** The first way that works here, by its place in the list; -1 when none does. */
async function tryInTurn(
  context: RunContext,
  commands: readonly TestCommand[],
  patch: Patch,
  selections: readonly Selection[],
): Promise<Omit<RelatedChecks, 'testCommand'> & { at: number }> {
  // Of several ways the first is the project's own; what a later one stumbles over is often of its own making.
  let reason: string | undefined;
  for (const [at, command] of commands.entries()) {
    for (const selection of selections) {
      const trial = await runSelection(context, command, patch, selection);
      if (trial === undefined) continue;
      const stuck = hasNoResult(trial.before) || hasNoResult(trial.after);
      const { patch: files } = presentOn(patch, selection.files);
      if (!stuck || trial.newFindings.length > 0) return { checks: [trial], at, files, reason: '' };
      if (command.configured) return { checks: [], at, reason: '' }; // the whole check tells the same, and counts
      reason ??= describeStuck(trial, command, 'the related tests');
    }
  }
  return { checks: [], at: -1, reason: reason ?? 'no test file belongs to what the patch changes' };
}

function whyNone({ dependencies }: RunContext): string {
  return dependencies.config.validation.tests === 'off'
    ? 'no checks are configured (`validation.checks`) and tests are switched off'
    : 'no checks are configured (`validation.checks`) and no test command was recognised';
}

/** Test files that are run in one call, and what the check is called in words. */
interface Selection {
  name: string;
  files: readonly string[];
}

/**
 * The test files of the patch with those beside them; else its own alone, since one file that ends the test runner, as a
 * test of `process.exit` may, would keep all others from being counted.
 */
function selectTests(index: SearchIndex, patch: Patch, named: readonly string[]): Selection[] {
  const { touched, files } = testFilesOf(index, patch, named);
  const all = { name: 'related tests', files };
  const hasOthers = touched.length > 0 && touched.length < files.length;
  return hasOthers ? [all, { name: 'tests of the patch without related ones', files: touched }] : [all];
}

/**
 * Test files that a patch touches, and all that are run for it.
 * @param named test files that the plan names
 */
export function testFilesOf(
  index: SearchIndex,
  patch: Patch,
  named: readonly string[],
): { touched: readonly string[]; files: readonly string[] } {
  const kept = patch.changes.filter(({ change }) => change !== 'delete');
  const touched = kept
    .filter((change) => isTestPath(change.path) || holdsUnitTests(change))
    .map(({ path }) => path);
  const sources = patch.changes.map(({ path, from }) => from ?? path).filter((path) => !isTestPath(path));
  const related = relatedTests(
    index,
    sources.map((path) => ({ path, score: 1, reasons: [] })),
  );
  const gone = new Set(patch.changes.filter(({ change }) => change === 'delete').map(({ path }) => path));
  const known = new Set(index.files.map(({ path }) => path));
  const wanted = named.filter((path) => known.has(path) && isTestPath(path));
  const beside = [...new Set([...wanted, ...related])].slice(0, maxRelated);
  return { touched, files: [...new Set([...touched, ...beside])].filter((path) => !gone.has(path)) };
}

async function runSelection(
  { dependencies }: RunContext,
  command: TestCommand,
  patch: Patch,
  { name, files }: Selection,
): Promise<CheckComparison | undefined> {
  const there = presentOn(patch, files);
  const check = command.focus(there.patch);
  if (check === undefined) return undefined;
  const named = (one: CheckConfig): CheckConfig => ({ ...one, name });
  const onBase = command.focus(there.base);
  const [comparison] = await compareChecks({
    workspace: dependencies.workspace,
    runner: dependencies.runner!,
    environment: dependencies.environment,
    patch,
    checks: [named(check)],
    baselineCache: dependencies.store,
    events: dependencies.events,
    signal: dependencies.signal,
    onBase: () => onBase && named(onBase),
    focus: (_, paths) => command.focus(paths),
  });
  return comparison;
}
