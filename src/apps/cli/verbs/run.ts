import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { Option, type Command } from 'commander';
import { GitWorkspace, requireCleanTree, WorkingCopy } from '../../../adapters/git/index.ts';
import { exitCodes, type Issue, type Patch, type Plan } from '../../../domain/index.ts';
import { buildReport, type RunResult } from '../../../pipeline/index.ts';
import { UsageError, WorkspaceError } from '../../../errors/index.ts';
import { parsePlanFile, renderPlanFile } from '../../../planning/index.ts';
import type { Workspace } from '../../../ports/index.ts';
import { runInTerminal, type TerminalRun } from '../../terminal/run-in-terminal.ts';
import { loadConfig, type ConfigFlags } from '../../../composition/load-config.ts';
import { positiveInteger, positiveNumber } from '../../terminal/parse-number.ts';
import { addHost, withLinkHosts } from '../links/link-options.ts';
import { renderExitCodes } from '../help/exit-codes.ts';
import { readIssue, readLinkingIssue } from '../read-input.ts';
import { printJson } from '../../terminal/render-failure.ts';
import { withState, type Settings } from '../../../composition/settings.ts';
import { colourDiff } from '../../terminal/colour-diff.ts';
import { ownName } from '../../terminal/own-name.ts';
import { note, print } from '../../terminal/print.ts';

interface RunFlags extends ConfigFlags {
  repo: string;
  base?: string;
  planOnly?: boolean;
  fromPlan?: string;
  edit?: boolean;
  quiet?: boolean;
  verbose?: boolean;
  apply?: boolean;
  pr?: boolean;
  review: boolean;
  record?: string;
  replay?: string;
  stateDir?: string;
  fresh?: boolean;
  trustChecks?: boolean;
  pin: string[];
  links: boolean;
  linkHost: string[];
  json?: boolean;
}

/** `patchwright run`: an issue goes in, a checked diff comes out. */
export function registerRun(program: Command, settings: Settings): void {
  program
    .command('run')
    .description(
      'Turn an issue into a checked patch: on standard output, or in the working tree with --apply.',
    )
    .argument(
      '[issue]',
      'a Markdown file, a GitHub issue URL, - for standard input, or the issue itself in quotes',
    )
    .option('--edit', 'write the issue in your editor (VISUAL, EDITOR), beginning with the one that is given')
    .option('--repo <dir>', 'the repository', '.')
    .option('--base <revision>', 'commit to start from (default: HEAD)')
    .addOption(
      new Option('--plan-only', 'stop after the plan and print it, as --from-plan reads it').conflicts([
        'apply',
        'fromPlan',
      ]),
    )
    .option('--from-plan <file>', 'go on from a plan that --plan-only printed and you may have changed')
    .option('--apply', 'write a validated patch into the working tree')
    .option('--pr', 'open or update a draft pull request for an issue URL (GITHUB_TOKEN)')
    .option('--no-review', 'leave out self-review')
    .option('--no-tests', 'run no tests but those of configured checks')
    .option('--no-guidance', 'show the planner nothing of AGENTS.md, CLAUDE.md and CONTRIBUTING.md')
    .option('--pin <path>', 'a file that must be looked at; may be repeated', collect, [])
    .option('--no-links', 'read none of the pages that the issue links to')
    .option(
      '--link-host <host>',
      'read linked pages of this host, too; * in a text of your own for every public host; may be repeated',
      addHost,
      [],
    )
    .option('--model <name>', 'model that plans, edits and reviews')
    .option('--weak-model <name>', 'cheaper model that sorts and screens')
    .option('--max-calls <n>', 'most model calls', positiveInteger)
    .option('--max-tokens <n>', 'most tokens, both ways', positiveInteger)
    .option('--max-cost <usd>', 'most money, US dollars', positiveNumber)
    .option('--config <file>', 'a local configuration file instead of the repository’s')
    .option('--trust-endpoint <host>', 'agree to a model endpoint that the repository names')
    .option('--trust-checks', 'run the configured checks even when nothing isolates them')
    .option('--record <dir>', 'copy the conversation here, as a recording')
    .option('--replay <dir>', 'answer from a recording instead of a model')
    .option('--fresh', 'begin anew instead of resuming an unfinished run')
    .option('--state-dir <dir>', 'where run folders and caches lie (PATCHWRIGHT_STATE_DIR)')
    .addOption(new Option('--quiet', 'say the verdict only').conflicts('verbose'))
    .option('--verbose', 'say more: ranked files with reasons, what the plan wants, refused edits in full')
    .option('--json', 'print one JSON document')
    .addHelpText('after', `\n${renderExitCodes()}`)
    .action(async (given: string | undefined, flags: RunFlags) => {
      const source = await sourceOf(given, flags, settings);
      const own = withState(settings, flags.stateDir);
      process.exitCode = flags.pr ? await runToPr(source, flags, own) : await run(source, flags, own);
    });
}

/** The issue as it was given, or as it comes out of the editor. */
async function sourceOf(given: string | undefined, { edit }: RunFlags, settings: Settings): Promise<string> {
  if (edit) {
    const { editText } = await import('../../terminal/edit-text.ts');
    const initial = given === undefined ? '' : textOf(await readIssue(given, settings));
    return `${await editText(initial, settings)}\n`;
  }
  if (given?.trim()) return given;
  throw new UsageError('No issue is given', {
    hint: 'Name a file, a URL or -, put the issue in quotes, or write it in your editor with --edit (patchwright run --help).',
  });
}

function textOf({ title, body }: Issue): string {
  return `${title}\n\n${body}\n`;
}

async function run(source: string, flags: RunFlags, settings: Settings): Promise<number> {
  const workspace = await GitWorkspace.open(flags.repo, flags.base);
  const config = withLinkHosts(
    await loadConfig(workspace, flags, settings.environment),
    flags.linkHost,
    source,
  );
  const { issue, links: findLinks } = await readLinkingIssue(source, settings);
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
    ...orderOf(flags, settings),
  });
  if (flags.apply && result.verdict.verdict === 'patched') await applyNow(workspace, result.patch!);
  printResult(result, flags.json ?? false, issue.title);
  if (result.verdict.verdict === 'patched' && !flags.quiet)
    note(
      flags.apply
        ? `To take it back: ${ownName()} apply --undo\n`
        : `To put it in, without paying again: ${ownName()} apply --last\n`,
    );
  return exitCodes[result.verdict.verdict];
}

/**
 * Writes the patch where the tree is still as it was at the base, so that `apply --undo` can take it back.
 * @throws {WorkspaceError} when somebody changed or committed something while the run went on
 */
async function applyNow(workspace: GitWorkspace, patch: Patch): Promise<void> {
  await requireCleanTree(workspace.root);
  const head = await GitWorkspace.open(workspace.root);
  if (head.base !== workspace.base)
    throw new WorkspaceError(
      'conflict',
      `HEAD is not ${workspace.base.slice(0, 12)}, which the patch was made on`,
      {
        hint: 'The run is kept and paid for; put it in where it still fits: patchwright apply --last',
      },
    );
  await (await WorkingCopy.open(workspace.root, head)).apply(patch);
}

async function readPlan({ fromPlan }: RunFlags): Promise<Plan> {
  const text = await readFile(fromPlan!, 'utf8').catch((error: NodeJS.ErrnoException) => {
    const why = error.code === 'EISDIR' ? `${fromPlan} is a folder` : error.message;
    throw new UsageError(`The plan cannot be read: ${why}`, {
      hint: 'Make one: patchwright run ISSUE --plan-only > plan.md',
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
      hint: 'Paths are relative to the top of the repository; a run sees commits only.',
    });
}

/** The same on an issue's address, ending in a draft pull request. */
async function runToPr(source: string, flags: RunFlags, settings: Settings): Promise<number> {
  if (flags.apply || flags.planOnly || flags.fromPlan !== undefined)
    throw new UsageError('--pr goes with none of --apply, --plan-only and --from-plan');
  if (!/^https?:/.test(source)) throw new UsageError('--pr needs the address of an issue, not a file');
  const { runToPullRequest } = await import('../run-to-pull-request.ts');
  const { result, ends, said } = await runToPullRequest(
    source,
    async ({ request, workspace, signal }) => {
      return runInTerminal({
        ...orderOf(flags, settings),
        request: flags.links ? request : { ...request, links: [] },
        workspace,
        config: withLinkHosts(
          await loadConfig(workspace, flags, settings.environment),
          flags.linkHost,
          source,
        ),
        serverUrl: new URL(source).origin,
        signal,
      });
    },
    path.resolve(flags.repo),
    settings,
  );
  for (const line of said) note(`${line}\n`);
  const [end] = ends;
  if (flags.json)
    printJson({ ...(result ? buildReport(result) : {}), ...end?.verdict, pullRequest: end?.pull ?? null });
  else print(end?.pull ? `${end.pull.url}\n` : '');
  return end ? exitCodes[end.verdict.verdict] : exitCodes.refused;
}

function orderOf(
  flags: RunFlags,
  settings: Settings,
): Pick<TerminalRun, 'settings' | 'fresh' | 'trustChecks' | 'display' | 'detail' | 'record' | 'replay'> {
  return {
    settings,
    fresh: flags.fresh ?? false,
    trustChecks: flags.trustChecks ?? false,
    display: process.stderr.isTTY ? 'live' : 'plain',
    detail: flags.quiet ? 'quiet' : flags.verbose ? 'verbose' : 'usual',
    record: flags.record || undefined,
    replay: flags.replay || undefined,
  };
}

/**
 * Prints a result: the JSON document, the plan where only one was asked for, or the diff alone, so that it can be piped
 * into `git apply`.
 */
export function printResult(result: RunResult, json: boolean, title = 'the issue'): void {
  if (json) printJson(buildReport(result));
  else if (result.verdict.verdict === 'planned' && result.plan) {
    print(renderPlanFile(result.plan, title));
    note('Go on from it: patchwright run ISSUE --from-plan FILE\n');
  } else print(process.stdout.isTTY ? colourDiff(result.diff) : result.diff);
  note(`Report: ${result.runDir}/report.md (as a page: patchwright report --open)\n`);
}

function collect(value: string, earlier: string[]): string[] {
  return [...earlier, value];
}
