import { isTestPath } from '../../../catalog/index.ts';
import type { CheckResult } from '../../../domain/index.ts';
import { maxNamedTests } from '../../../planning/index.ts';
import { renderMaterial } from '../../../prompting/index.ts';
import { plural } from '../../../text/words/plural.ts';
import { wordsOfTests } from '../../../text/words/words-of-tests.ts';
import { baselineResult, renderFindingsForModel } from '../../../validation/index.ts';
import type { RunContext } from '../../run-context.ts';
import { remember, stageName } from '../../remember.ts';
import { describeStuck } from './describe-stuck.ts';
import { findTestCommands, type TestCommand } from './find-test-commands.ts';

/** The most failures that an answer shows; the others are counted. */
const maxFailures = 8;

/** Whether the planner may name test files to be run: only where a test command is known. */
export async function mayRunTests({ dependencies }: RunContext): Promise<boolean> {
  return (await findTestCommands(dependencies)).length > 0;
}

/**
 * Returns a function that runs the test files that a planner names, on the unchanged code, and describes the result. It runs only
 * files of the tree, at most {@link maxNamedTests} in the whole run, by a command from the configuration or the manifests (R14).
 */
export function namedTestRunner(context: RunContext): (paths: readonly string[]) => Promise<string> {
  const named = new Set<string>(); // over all requests of the run
  return async (paths) => {
    const { dependencies } = context;
    const tree = new Set((await dependencies.workspace.tree()).map(({ path }) => path));
    const testFiles = paths.filter((path) => tree.has(path) && isTestPath(path));
    for (const path of testFiles) if (named.size < maxNamedTests) named.add(path);
    const files = testFiles.filter((path) => named.has(path));
    const notRun = paths
      .filter((path) => !files.includes(path))
      .map(
        (path) =>
          `Not run: ${path}, ${testFiles.includes(path) ? `since ${maxNamedTests} files are the most` : 'which is no test file of the repository'}.`,
      );
    const answer = files.length === 0 ? [] : [await runRemembered(context, files)];
    return [...answer, ...notRun].join('\n');
  };
}

/** The answer is kept with the run, so that a resumed run sends its model exactly the same prompt. */
function runRemembered(context: RunContext, files: readonly string[]): Promise<string> {
  const { dependencies, stopwatch } = context;
  const stage = stageName('named-tests', files);
  return stopwatch.time('checks', () =>
    remember(dependencies.folder, stage, async () =>
      runFirstWorking(context, await findTestCommands(dependencies), files),
    ),
  );
}

async function runFirstWorking(
  { dependencies }: RunContext,
  commands: readonly TestCommand[],
  files: readonly string[],
): Promise<string> {
  const { runner, workspace, environment, signal, events, store, config } = dependencies;
  if (commands.length === 0 && config.validation.tests === 'off')
    return 'No test was run: tests are switched off.';
  if (!runner) return 'No test was run: nothing here may run commands in isolation.';
  let reason: string | undefined;
  for (const command of commands) {
    const check = command.focus(files);
    if (check === undefined) continue;
    const { result } = await baselineResult(
      { workspace, runner, environment, signal, events },
      check,
      check.run,
      store,
    );
    if (result.status === 'passed' || result.status === 'failed') return describeResult(result, files);
    reason ??= describeStuck({ before: result, after: result }, command, files.join(', '));
  }
  return `No test was run: ${reason ?? `no command is known that runs ${files.join(', ')}`}.`;
}

function describeResult({ tests, findings, output, status }: CheckResult, files: readonly string[]): string {
  const counted =
    tests === undefined ? `ended as ${status}, and counted no tests` : wordsOfTests(tests, status);
  const head = `Run on the code as it is, ${files.join(', ')}: ${counted}.`;
  const errors = findings.filter(({ severity }) => severity === 'error');
  if (errors.length === 0)
    return status === 'passed' ? head : `${head}\n${renderMaterial('Output, its end:', output.slice(-1500))}`;
  const rest = errors.length - maxFailures;
  const more = rest > 0 ? `\n… and ${plural(rest, 'more failure')}.` : '';
  const shown = renderFindingsForModel(errors.slice(0, maxFailures), { base: '', changes: [] });
  return `${head}\n${renderMaterial('What fails:', shown)}${more}`;
}
