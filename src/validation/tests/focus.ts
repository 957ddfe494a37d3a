import type { CheckConfig } from '../../domain/index.ts';
import { testCommandOf, type Scripts } from './test-command.ts';
import type { TestTool } from './tools/index.ts';

/** Test files that one call is made with at most. */
const maxFiles = 20;

/**
 * A check cut down to some test files: the same command of the configuration with those paths as arguments, so that a
 * proof takes seconds where the suite takes minutes. Only the paths come from elsewhere, each of them a file of the tree
 * or of the patch. A model may have named it, so one that begins like a flag in any of its folders is none to run (R14).
 * @param scripts those of the `package.json` in the check's folder
 * @returns `undefined` when the command is none that is known, or can run none of the files on its own; one that runs all tests or none
 *   is returned as it is
 */
export function focusCheck(
  check: CheckConfig,
  files: readonly string[],
  scripts: Scripts,
): CheckConfig | undefined {
  const command = testCommandOf(check.run, scripts);
  if (command === undefined) return undefined;
  if (command.tool.runsAll === true)
    return files.some((file) => command.tool.accepts(file)) ? { ...check, fix: undefined } : undefined;
  const own = filesOfCall(check, command.tool, files).map((file) => file.slice(prefixOf(check).length));
  const run = own.length === 0 ? undefined : command.tool.focus(command.args, own);
  if (run === undefined) return undefined;
  const { fix: _, report, ...rest } = check;
  const { reader } = command.tool;
  const read =
    report !== undefined && command.tool.keepsReport ? { report } : { reader: reader ?? check.reader };
  return {
    ...rest,
    ...read,
    paths: [],
    run: [...command.before, ...run],
    setup: [...check.setup, ...command.setup.map((words) => [...words])],
  };
}

/** A check whose tool says less of each failure, where it can. */
export function briefCheck(check: CheckConfig): CheckConfig {
  const brief = testCommandOf(check.run, {})?.tool.brief;
  // Behind `--`, nothing is a flag.
  return brief === undefined || check.run.includes('--') ? check : { ...check, run: [...check.run, brief] };
}

/** Which of some test files {@link focusCheck} runs: what is left needs another call, or another command. */
export function focusedFiles(check: CheckConfig, files: readonly string[], scripts: Scripts): string[] {
  const tool = testCommandOf(check.run, scripts)?.tool;
  if (tool === undefined) return [];
  return tool.runsAll === true ? files.filter((file) => tool.accepts(file)) : filesOfCall(check, tool, files);
}

/** Files below the folder of a check that one call of its tool is made with: those that go with the first. */
function filesOfCall(check: CheckConfig, tool: TestTool, files: readonly string[]): string[] {
  const prefix = prefixOf(check);
  const named = (file: string) => file.slice(prefix.length);
  const own = files
    .filter((file) => file.startsWith(prefix))
    .filter((file) => !/(?:^|\/)-/.test(named(file)) && tool.accepts(named(file)));
  const group = (file: string) => tool.group?.(named(file));
  return own.filter((file) => group(file) === group(own[0]!)).slice(0, maxFiles);
}

function prefixOf({ cwd }: CheckConfig): string {
  return cwd === '' ? '' : `${cwd}/`;
}
