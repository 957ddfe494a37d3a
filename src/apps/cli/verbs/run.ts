import path from 'node:path';
import type { Command } from 'commander';
import { GitWorkspace, requireCleanTree } from '../../../adapters/git/index.ts';
import { exitCodes } from '../../../domain/index.ts';
import { buildReport, type RunResult } from '../../../pipeline/index.ts';
import { UsageError } from '../../../errors/index.ts';
import { runInTerminal, type TerminalRun } from '../../terminal/run-in-terminal.ts';
import { loadConfig, type ConfigFlags } from '../../../composition/load-config.ts';
import { positiveInteger, positiveNumber } from '../../terminal/parse-number.ts';
import { addHost, withLinkHosts } from '../links/link-options.ts';
import { readLinkingIssue } from '../read-input.ts';
import { printJson } from '../../terminal/render-failure.ts';
import { withState, type Settings } from '../../../composition/settings.ts';
import { note, print } from '../../terminal/print.ts';

interface RunFlags extends ConfigFlags {
  repo: string;
  base?: string;
  planOnly?: boolean;
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
    .argument('<issue>', 'a Markdown file, a GitHub issue URL, or - for standard input')
    .option('--repo <dir>', 'the repository', '.')
    .option('--base <revision>', 'commit to start from (default: HEAD)')
    .option('--plan-only', 'stop after the plan')
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
    .option('--json', 'print one JSON document')
    .action(async (source: string, flags: RunFlags) => {
      const own = withState(settings, flags.stateDir);
      process.exitCode = flags.pr ? await runToPr(source, flags, own) : await run(source, flags, own);
    });
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
  const result = await runInTerminal({
    request: {
      issue,
      ...(links.length > 0 ? { links } : {}),
      mode: flags.planOnly ? 'plan' : 'run',
      selfReview: flags.review,
      ...(flags.pin.length > 0 ? { pinnedPaths: flags.pin } : {}),
    },
    workspace,
    config,
    ...(issue.url === undefined ? {} : { serverUrl: new URL(issue.url).origin }),
    ...orderOf(flags, settings),
  });
  if (flags.apply && result.verdict.verdict === 'patched') await workspace.apply(result.patch!);
  printResult(result, flags.json ?? false);
  return exitCodes[result.verdict.verdict];
}

/** The same on an issue's address, ending in a draft pull request. */
async function runToPr(source: string, flags: RunFlags, settings: Settings): Promise<number> {
  if (flags.apply || flags.planOnly) throw new UsageError('--pr goes with neither --apply nor --plan-only');
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
): Pick<TerminalRun, 'settings' | 'fresh' | 'trustChecks' | 'display' | 'record' | 'replay'> {
  return {
    settings,
    fresh: flags.fresh ?? false,
    trustChecks: flags.trustChecks ?? false,
    display: process.stderr.isTTY ? 'live' : 'plain',
    ...(flags.record ? { record: flags.record } : {}),
    ...(flags.replay ? { replay: flags.replay } : {}),
  };
}

/** Prints a result: the JSON document, or the diff alone, so that it can be piped into `git apply`. */
export function printResult(result: RunResult, json: boolean): void {
  if (json) printJson(buildReport(result));
  else print(result.diff);
  note(`Report: ${result.runDir}/report.md (as a page: patchwright report --open)\n`);
}

function collect(value: string, earlier: string[]): string[] {
  return [...earlier, value];
}
