import { Option, type Command } from 'commander';
import { withState, type Settings } from '../../../composition/settings.ts';
import { positiveInteger, positiveNumber } from '../../terminal/parse-number.ts';
import { renderExitCodes } from '../help/exit-codes.ts';
import { addHost } from '../links/link-options.ts';
import type { RunFlags } from '../run/run-flags.ts';

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
    .action(async (source: string | undefined, flags: RunFlags) => {
      const { runIssue } = await import('../run/run-issue.ts');
      process.exitCode = await runIssue(source, flags, withState(settings, flags.stateDir));
    });
}

function collect(value: string, earlier: string[]): string[] {
  return [...earlier, value];
}
