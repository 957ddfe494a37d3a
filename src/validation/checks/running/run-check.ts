import type { CheckConfig, Patch, TreeEntry } from '../../../domain/index.ts';
import type { Checkout, CommandResult, CommandRunner, Workspace } from '../../../ports/index.ts';
import { commandRequest } from './command-request.ts';
import { copiedOutcomes } from './copied-outcomes.ts';
import { measureResult, type MeasuredResult } from './measured-result.ts';
import { readReport, removeOldReport } from './report-file.ts';
import { rewrittenTests, stampTests } from './rewritten-tests.ts';

/** What checks run on and with: the repository, the runner and the environment. */
export interface CheckContext {
  workspace: Workspace;
  runner: CommandRunner;
  /** The variables that a check can pick from by `env` in the configuration. */
  environment: Readonly<Record<string, string | undefined>>;
  signal?: AbortSignal | undefined;
}

/**
 * Runs one check on a fresh checkout of base plus `patch`: first its setup commands, then the command itself, whose output is then
 * parsed. Each check has its own checkout, so that files written by one never affect another.
 */
export async function runCheck(
  context: CheckContext,
  check: CheckConfig,
  argv: readonly string[],
  patch?: Patch,
): Promise<MeasuredResult> {
  const tree = await context.workspace.tree();
  const checkout = await context.workspace.checkout(patch);
  try {
    const patched = patch?.changes.map((change) => change.path) ?? [];
    // Stamps are taken before the setup commands: these run code of the patch as well, which could rewrite tests.
    const stamps = await stampTests(checkout.dir, [...patched, ...tree.map((entry) => entry.path)]);
    let setupSeconds = 0;
    for (const command of check.setup) {
      const result = await runCommand(context, check, command, checkout, tree);
      setupSeconds += result.seconds;
      if (result.exitCode !== 0) return measureResult(check, argv, result, tree, { setup: command });
    }
    await removeOldReport(checkout, check);
    const result = await runCommand(context, check, argv, checkout, tree);
    const report = await readReport(checkout, check);
    const rewrote = await rewrittenTests(checkout.dir, stamps);
    const measured = measureResult(
      check,
      argv,
      result,
      entriesAfter(tree, patch),
      report === undefined ? {} : { report },
    );
    const copied = report === undefined || patch === undefined ? [] : copiedOutcomes(report, patch);
    return {
      ...measured,
      seconds: measured.seconds + setupSeconds,
      ...(rewrote.length === 0 ? {} : { rewrote }),
      ...(copied.length === 0 ? {} : { copied }),
    };
  } finally {
    await checkout.dispose();
  }
}

/** Runs one command in a checkout. Checks and formatters use it. */
export async function runCommand(
  context: CheckContext,
  check: CheckConfig,
  argv: readonly string[],
  checkout: Checkout,
  tree: readonly TreeEntry[],
): Promise<CommandResult> {
  context.signal?.throwIfAborted();
  const request = commandRequest({
    check,
    argv,
    tree,
    checkoutDir: checkout.dir,
    keptChanges: checkout.keptChanges,
    base: context.workspace.base,
    isBase: checkout.isBase === true,
    workspaceRoot: context.workspace.root,
    environment: context.environment,
  });
  const result = await context.runner.run(request, context.signal);
  context.signal?.throwIfAborted(); // a command that Ctrl-C ended has no result
  return result;
}

/** The paths that findings may refer to: those of the base, and those of the patch. */
function entriesAfter(tree: readonly TreeEntry[], patch: Patch | undefined): Pick<TreeEntry, 'path'>[] {
  return [...tree, ...(patch?.changes ?? [])];
}
