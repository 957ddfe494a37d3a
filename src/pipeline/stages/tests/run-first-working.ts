import { posix } from 'node:path';
import type { CheckComparison, CheckConfig, Patch } from '../../../domain/index.ts';
import { absentProgram, compareChecks, hasNoResult } from '../../../validation/index.ts';
import type { RunContext } from '../../run-context.ts';
import { describeStuck } from './describe-stuck.ts';
import { testFilesBySide, type TestCommand } from './find-test-commands.ts';
import type { Selection } from './select-tests.ts';

/** What one test command came to with those of the files that it runs. */
export interface RelatedTests {
  testCommand: TestCommand;
  /** Absent where a configured command is left to run as a whole. */
  check?: CheckComparison;
  /** The test files that were run on the patch. */
  files: readonly string[];
  /** Why more related test files were not run; absent where none was left out. */
  without?: string;
}

/** What a command came to, by its index in the list, which can be kept with the run. */
export type Ran = Omit<RelatedTests, 'testCommand'> & { at: number };

/** Runs the first command that works here, with those of the files that go together. */
export async function runFirstWorking(
  context: RunContext,
  commands: readonly TestCommand[],
  patch: Patch,
  selections: readonly Selection[],
): Promise<{ run?: Ran; reason: string }> {
  // The first command is the project's own, so its reason counts: a later one often fails for reasons of its own.
  let reason: string | undefined;
  for (const [at, command] of commands.entries()) {
    // Which programs are found depends on the folder: each may have an environment of its own.
    const placed = (program: string) => posix.join(command.check.cwd, program);
    const absent = context.absentPrograms.get(placed(command.check.run[0]!));
    if (absent !== undefined) {
      reason ??= absent;
      continue;
    }
    // One that runs all tests does so once, under its own name.
    const all = selections.slice(0, 1).map((one) => ({ ...one, name: command.check.name }));
    let without: string | undefined;
    for (const selection of command.runsAll ? all : selections) {
      const comparison = await runSelection(context, command, patch, selection);
      if (comparison === undefined) continue;
      const hasResults = !hasNoResult(comparison.before) && !hasNoResult(comparison.after);
      const run = { at, files: command.runsAll ? selection.files : command.runs(selection.files) };
      if (hasResults || comparison.newFindings.length > 0)
        return { run: { ...run, check: comparison, ...(without && { without }) }, reason: '' };
      if (command.configured) return { run, reason: '' }; // the whole check will show the same, and it counts
      const stuck = describeStuck(comparison, command, 'the related tests');
      reason ??= stuck;
      without ??= stuck;
      const program = absentProgram(comparison.before);
      if (program === undefined) continue;
      context.absentPrograms.set(placed(program), stuck);
      break;
    }
  }
  return { reason: reason ?? 'no test file belongs to what the patch changes' };
}

async function runSelection(
  { dependencies }: RunContext,
  command: TestCommand,
  patch: Patch,
  { name, files }: Selection,
): Promise<CheckComparison | undefined> {
  // One that runs all tests runs them for any code that it is about.
  const asked = command.runsAll ? patch.changes.map(({ path }) => path) : files;
  const filesOn = testFilesBySide(patch, asked);
  const onPatch = command.focus(filesOn.patch);
  if (onPatch === undefined) return undefined;
  const onBase = command.runsAll ? onPatch : command.focus(filesOn.base);
  const named = (check: CheckConfig): CheckConfig => ({ ...check, name });
  const [comparison] = await compareChecks({
    workspace: dependencies.workspace,
    runner: dependencies.runner!,
    environment: dependencies.environment,
    patch,
    checks: [named(onPatch)],
    baselineCache: dependencies.store,
    events: dependencies.events,
    signal: dependencies.signal,
    onBase: () => onBase && named(onBase),
    focus: (_, paths) => command.focus(paths),
  });
  return comparison;
}
