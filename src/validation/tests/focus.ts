import type { CheckConfig } from '../../domain/index.ts';
import { testCommandOf, type Scripts } from './test-command.ts';

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
  const prefix = check.cwd === '' ? '' : `${check.cwd}/`;
  const own = files
    .filter((file) => file.startsWith(prefix))
    .map((file) => file.slice(prefix.length))
    .filter((file) => !/(?:^|\/)-/.test(file) && command.tool.accepts(file))
    .slice(0, maxFiles);
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
