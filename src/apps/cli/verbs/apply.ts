import { InvalidArgumentError, Option, type Command } from 'commander';
import { editFormats } from '../../../domain/index.ts';
import { withState, type Settings } from '../../../composition/settings.ts';
import type { ApplyFlags } from '../apply/apply-input.ts';

/**
 * `patchwright apply`: the patch of a finished run goes into the tree, a commit or a pull request; a model's chat reply is
 * applied to a repository; without either, JSON Lines of cases on stdin are answered on stdout.
 */
export function registerApply(program: Command, settings: Settings): void {
  program
    .command('apply')
    .description('Put in what a finished run made, or edits that a model wrote, exactly as meant, or refuse.')
    .argument(
      '[what]',
      'a run (folder, name or its beginning) or a chat reply with edits ("-" for stdin); without it, JSON Lines of cases are read from stdin',
    )
    .option('--last', 'the newest run in this repository that left a patch')
    .option('--repo <dir>', 'the repository that it is for', '.')
    .option('--commit', 'of a run: commit it on the current branch, without hooks')
    .addOption(
      new Option('--pr', 'of a run: open or update a draft pull request (GITHUB_TOKEN)').conflicts('commit'),
    )
    .option('--issue <url>', 'with --pr: the issue, where the run was made from a text')
    .option(
      '--format <name>',
      `${editFormats.slice(0, -1).join(', ')} or ${editFormats.at(-1)}; by default it is recognised`,
    )
    .option('--intent <text>', 'what was asked for, so that code that was to go may go')
    .option('--min-certainty <share>', 'refuse edits that are less sure than this, 0 to 1', share)
    .option(
      '--allow <path>',
      'a protected file that may be written, or put back; may be repeated',
      collect,
      [],
    )
    .option('--yes', 'write without asking, of a run also what checks or review objected to')
    .option('--undo', 'take back what the last apply wrote, or run --apply')
    .option('--state-dir <dir>', 'where run folders lie (PATCHWRIGHT_STATE_DIR)')
    .option('--json', 'print one JSON document (with a run or a file)')
    .action(async (what: string | undefined, flags: ApplyFlags, command: Command) => {
      const isRepoNamed = command.getOptionValueSource('repo') === 'cli';
      const { applyInput } = await import('../apply/apply-input.ts');
      process.exitCode = await applyInput(
        what,
        { ...flags, isRepoNamed },
        withState(settings, flags.stateDir),
      );
    });
}

function share(value: string): number {
  const number = Number(value);
  if (value.trim() === '' || !(number >= 0 && number <= 1))
    throw new InvalidArgumentError('It is a number from 0 to 1, such as 0.9.');
  return number;
}

function collect(value: string, earlier: string[]): string[] {
  return [...earlier, value];
}
