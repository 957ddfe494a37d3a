import { readFile } from 'node:fs/promises';
import { GitWorkspace, requireCleanTree, WorkingCopy } from '../../../adapters/git/index.ts';
import { loadConfig } from '../../../composition/load-config.ts';
import type { Settings } from '../../../composition/settings.ts';
import { exitCodes, type Issue, type Patch, type Plan } from '../../../domain/index.ts';
import { UsageError, WorkspaceError } from '../../../errors/index.ts';
import { parsePlanFile } from '../../../planning/index.ts';
import type { Workspace } from '../../../ports/index.ts';
import { note } from '../../terminal/print.ts';
import { markDelivered } from '../../../composition/run-folders/undelivered.ts';
import { runInTerminal } from '../../terminal/run-in-terminal.ts';
import { applyCommand } from '../apply-command.ts';
import { withLinkHosts } from '../links/link-options.ts';
import { readIssue, readIssueWithLinks } from '../read-input.ts';
import { printResult } from './print-result.ts';
import { terminalOptions, type RunFlags } from './run-flags.ts';

/**
 * `patchwright run` after its options were parsed.
 * @param argument the issue, as it was named on the command line
 * @returns the exit code of the verdict
 */
export async function runIssue(
  argument: string | undefined,
  flags: RunFlags,
  settings: Settings,
): Promise<number> {
  const source = await sourceOf(argument, flags, settings);
  if (!flags.pr) return run(source, flags, settings);
  const { runIssueUrl } = await import('./run-issue-url.ts');
  return runIssueUrl(source, flags, settings);
}

/** The issue from the command line, or as the user wrote it in the editor. */
async function sourceOf(
  argument: string | undefined,
  { edit }: RunFlags,
  settings: Settings,
): Promise<string> {
  if (edit) {
    const { editText } = await import('../../terminal/edit-text.ts');
    const initial = argument === undefined ? '' : textOf(await readIssue(argument, settings));
    return `${await editText(initial, settings)}\n`;
  }
  if (argument?.trim()) return argument;
  throw new UsageError('No issue given', {
    hint: 'Pass a file, a URL or -, the issue in quotes, or write it in your editor with --edit (patchwright run --help).',
  });
}

function textOf({ title, body }: Issue): string {
  return `${title}\n\n${body}\n`;
}

async function run(source: string, flags: RunFlags, settings: Settings): Promise<number> {
  const workspace = await GitWorkspace.open(flags.repo, flags.base);
  const config = withLinkHosts(await loadConfig(workspace, flags, settings), flags.linkHost, source);
  const { issue, findLinks } = await readIssueWithLinks(source, settings);
  const links = flags.links ? await findLinks() : [];
  if (flags.apply) await requireCleanTree(workspace.root);
  await requirePins(workspace, flags.pin);
  const approvedPlan = flags.fromPlan === undefined ? undefined : await readPlan(flags);
  const result = await runInTerminal({
    request: {
      issue,
      links: links.length > 0 ? links : undefined,
      mode: flags.planOnly ? 'plan' : 'run',
      selfReview: flags.review,
      pinnedPaths: flags.pin.length > 0 ? flags.pin : undefined,
      approvedPlan,
    },
    workspace,
    config,
    serverUrl: issue.url === undefined ? undefined : new URL(issue.url).origin,
    ...terminalOptions(flags, settings),
    isDeliveredNext: flags.apply,
  });
  if (flags.apply && result.verdict.verdict === 'patched')
    await applyToWorkingTree(workspace, result.patch!, flags);
  await markDelivered(result.runDir);
  printResult(result, { json: flags.json, title: issue.title });
  if (result.verdict.verdict === 'patched' && !flags.quiet)
    note(
      flags.apply
        ? `To undo: ${applyCommand('--undo', flags)}\n`
        : `To apply it without paying again: ${applyCommand('--last', flags)}\n`,
    );
  return exitCodes[result.verdict.verdict];
}

/**
 * Writes the patch into the working tree, in a way that `apply --undo` can revert.
 * @throws {WorkspaceError} when something was changed or committed during the run
 */
async function applyToWorkingTree(workspace: GitWorkspace, patch: Patch, flags: RunFlags): Promise<void> {
  await requireCleanTree(workspace.root);
  const head = await GitWorkspace.open(workspace.root);
  if (head.base !== workspace.base)
    throw new WorkspaceError(
      'conflict',
      `HEAD is not ${workspace.base.slice(0, 12)}, the commit the patch was made for`,
      { hint: `The run is saved; apply it where it still fits: ${applyCommand('--last', flags)}` },
    );
  await (await WorkingCopy.open(workspace.root, head)).apply(patch);
}

async function readPlan({ fromPlan }: RunFlags): Promise<Plan> {
  const text = await readFile(fromPlan!, 'utf8').catch((error: NodeJS.ErrnoException) => {
    const why = error.code === 'EISDIR' ? `${fromPlan} is a folder` : error.message;
    throw new UsageError(`The plan cannot be read: ${why}`, {
      hint: 'Create one: patchwright run ISSUE --plan-only > plan.md',
    });
  });
  return parsePlanFile(text, fromPlan!);
}

/** @throws {UsageError} for a pinned path that the base commit lacks */
async function requirePins(workspace: Workspace, pins: readonly string[]): Promise<void> {
  if (pins.length === 0) return;
  const known = new Set((await workspace.tree()).map((entry) => entry.path));
  const missing = pins.find((pin) => !known.has(pin));
  if (missing !== undefined)
    throw new UsageError(`--pin ${missing}: there is no such file at ${workspace.base.slice(0, 12)}`, {
      hint: 'Paths are relative to the top of the repository; a run only sees commits.',
    });
}
