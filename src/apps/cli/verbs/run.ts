import { Option, type Command } from 'commander';
import { withState, type Settings } from '../../../composition/settings.ts';
import { positiveInteger, positiveNumber } from '../../terminal/parse-number.ts';
import { renderExitCodes } from '../help/exit-codes.ts';
import { addHost } from '../links/link-options.ts';
import type { RunFlags } from '../run/run-flags.ts';
import { repeatable } from '../../terminal/repeatable.ts';

/** `patchwright run`: an issue goes in, a checked diff comes out. */
export function registerRun(program: Command, settings: Settings): void {
  program
    .command('run')
    .description('Turn an issue into a checked patch, printed or, with --apply, written to the working tree.')
    .argument(
      '[issue]',
      'a Markdown file, a GitHub issue URL, - for standard input, or the issue itself in quotes',
    )
    .option('--edit', 'write the issue in your editor (VISUAL, EDITOR), starting from the given one')
    .option('--repo <dir>', 'the repository', '.')
    .option('--base <revision>', 'commit to start from (default: HEAD)')
    .addOption(
      new Option('--plan-only', 'stop after the plan and print it in the form --from-plan reads').conflicts([
        'apply',
        'fromPlan',
      ]),
    )
    .option('--from-plan <file>', 'continue from a plan printed by --plan-only, possibly edited')
    .option('--apply', 'write a validated patch to the working tree')
    .option('--pr', 'open or update a draft pull request for an issue URL (GITHUB_TOKEN)')
    .option('--no-review', 'skip self-review')
    .option('--no-tests', 'run only tests of configured checks')
    .option('--no-guidance', 'do not show AGENTS.md, CLAUDE.md and CONTRIBUTING.md to the planner')
    .option('--pin <path>', 'a file that the planner must look at; repeatable', repeatable, [])
    .option('--no-links', 'do not read pages that the issue links to')
    .option(
      '--link-host <host>',
      'also read linked pages on this host; * allows every public host for an issue from a file or -; repeatable',
      addHost,
      [],
    )
    .option('--model <name>', 'model that plans, edits and reviews')
    .option('--weak-model <name>', 'cheaper model for sorting and screening')
    .option('--max-calls <n>', 'maximum model calls', positiveInteger)
    .option('--max-tokens <n>', 'maximum tokens, prompts and replies', positiveInteger)
    .option('--max-cost <usd>', 'maximum cost in US dollars', positiveNumber)
    .option('--config <file>', 'local configuration file to use instead of the repository’s')
    .option('--trust-endpoint <host>', 'agree to a model endpoint set by the repository')
    .option('--trust-checks', 'run the configured checks even without isolation')
    .option('--record <dir>', 'save the conversation here as a recording')
    .option('--replay <dir>', 'answer from a recording instead of a model')
    .option('--fresh', 'start over instead of resuming an unfinished run')
    .option('--state-dir <dir>', 'folder for run folders and caches (PATCHWRIGHT_STATE_DIR)')
    .addOption(new Option('--quiet', 'print only the verdict').conflicts('verbose'))
    .option('--verbose', 'print more: ranked files with reasons, the plan, refused edits in full')
    .option('--json', 'print one JSON document')
    .addHelpText('after', `\n${renderExitCodes()}`)
    .action(async (source: string | undefined, flags: RunFlags) => {
      const { runIssue } = await import('../run/run-issue.ts');
      process.exitCode = await runIssue(source, flags, withState(settings, flags.stateDir));
    });
}
