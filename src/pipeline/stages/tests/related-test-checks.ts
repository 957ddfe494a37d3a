import { isTestPath } from '../../../catalog/index.ts';
import type { Patch, SearchIndex } from '../../../domain/index.ts';
import { isHelper } from '../../../validation/index.ts';
import type { RunContext } from '../../run-context.ts';
import { remember, stageName } from '../../remember.ts';
import { selectTests, testsImporting, type Selection } from './select-tests.ts';
import { findTestCommands, type TestCommand } from './find-test-commands.ts';
import { runFirstWorking, type Ran, type RelatedTests } from './run-first-working.ts';

/** The results of the patch's own and related test files. */
export interface RelatedChecks {
  /** One for each package or language that the files belong to; none where nothing came of them. */
  runs: readonly RelatedTests[];
  /** Why no test was run or, where some were, why those of `left` were not. */
  reason: string;
  /** Test files that the patch changes, or that import what it changes, and that were not run, although others were. */
  left: readonly string[];
}

/**
 * Runs the test files that the patch touches and those related to its changes, on the base and on the patch. This takes
 * seconds where the whole suite takes minutes, and needs no configuration where the test command can be recognised. A
 * recognised command that cannot run on the base is skipped, and the reason says what would make it run.
 * @param plannedTests test files that the plan names
 */
export async function checkRelatedTests(
  context: RunContext,
  index: SearchIndex,
  patch: Patch,
  plannedTests: readonly string[] = [],
): Promise<RelatedChecks> {
  const { dependencies } = context;
  const commands = await findTestCommands(dependencies);
  if (commands.length === 0) return { runs: [], left: [], reason: whyNoCommand(context) };
  if (!dependencies.runner) {
    const reason = `${checksHere(context)}, and nothing here isolates the repository’s tests`;
    return { runs: [], left: [], reason };
  }
  const importing = testsImporting(index, patch);
  const stage = stageName('related-tests', patch);
  const { ran, ...rest } = await remember(dependencies.folder, stage, () =>
    runAll(context, commands, patch, {
      selections: withOtherPackages(selectTests(index, patch, plannedTests), importing, commands),
      wanted: [...testsOf(patch), ...importing],
    }),
  );
  const runs = ran.map((run): RelatedTests => {
    const { at, ...tests } = run;
    const others = ran.filter((one) => one !== run).flatMap(({ files }) => files);
    return { ...tests, testCommand: withoutFiles(commands[at]!, others) };
  });
  return { ...rest, runs };
}

/** The most test files of other packages that are run for what they import. */
const maxImporting = 4;

/** The selections and, where none of their commands runs them, tests that import what the patch changes: those of another package. */
function withOtherPackages(
  [first, ...rest]: readonly Selection[],
  importing: readonly string[],
  commands: readonly TestCommand[],
): Selection[] {
  const { name, files } = first!;
  const own = commands.filter((command) => command.runs(files).length > 0);
  const others = importing.filter((path) => !own.some((command) => command.runs([path]).length > 0));
  return [{ name, files: [...new Set([...files, ...others.slice(0, maxImporting)])] }, ...rest];
}

/** A command for the files that no other run has taken: one call of it may not run all that it could. */
function withoutFiles(command: TestCommand, others: readonly string[]): TestCommand {
  if (command.runsAll || others.length === 0) return command;
  return { ...command, focus: (files) => command.focus(files.filter((file) => !others.includes(file))) };
}

/**
 * Runs the files of each package and language by the first command that works there: one call tests one package, and a patch may be
 * about several.
 */
async function runAll(
  context: RunContext,
  commands: readonly TestCommand[],
  patch: Patch,
  { selections, wanted }: { selections: readonly Selection[]; wanted: readonly string[] },
): Promise<{ ran: Ran[]; reason: string; left: string[] }> {
  const ran: Ran[] = [];
  const taken = new Set<string>();
  for (let open = selections; ; open = restOf(selections, taken)) {
    const { run, reason } = await runFirstWorking(context, commands, patch, open);
    const now = run === undefined ? [] : commands[run.at]!.runs(open[0]!.files);
    for (const file of now) taken.add(file);
    if (run !== undefined) ran.push(run);
    if (now.length > 0 && restOf(selections, taken).length > 0) continue;
    const asked = new Set(selections.flatMap(({ files }) => files));
    const left = wanted.filter((path) => ran.length > 0 && asked.has(path) && !taken.has(path));
    return { ran, left, reason };
  }
}

/** The selections without files that were run, under a name that tells them from those. */
function restOf(selections: readonly Selection[], taken: ReadonlySet<string>): Selection[] {
  return selections.flatMap(({ name, files }) => {
    const rest = files.filter((file) => !taken.has(file));
    return rest.length === 0 ? [] : [{ name: `${name} from ${rest[0]}`, files: rest }];
  });
}

/** The files of a patch that hold tests. */
function testsOf({ changes }: Patch): string[] {
  return changes
    .filter((one) => one.change !== 'delete' && isTestPath(one.path) && !isHelper(one))
    .map(({ path }) => path);
}

function whyNoCommand(context: RunContext): string {
  const isOff = context.dependencies.config.validation.tests === 'off';
  return `${checksHere(context)} and ${isOff ? 'tests are switched off' : 'no test command was recognised'}`;
}

function checksHere({ dependencies }: RunContext): string {
  return dependencies.config.validation.checks.length === 0
    ? 'no checks are configured (`validation.checks`)'
    : 'none of the configured checks counts tests';
}
