import { InvalidArgumentError, Option, type Command } from 'commander';
import { editFormats } from '../../../domain/index.ts';
import { withState, type Settings } from '../../../composition/settings.ts';
import type { ApplyFlags } from '../apply/apply-input.ts';
import { repeatable } from '../../terminal/repeatable.ts';

/**
 * `patchwright apply`: the patch of a finished run goes into the tree, a commit or a pull request; a model's chat reply is
 * applied to a repository; without either, JSON Lines of cases on stdin are answered on stdout.
 */
export function registerApply(program: Command, settings: Settings): void {
  program
    .command('apply')
    .description('Apply a finished run, or edits that a model wrote, exactly or not at all.')
    .argument(
      '[what]',
      'a run (folder, or name or its beginning) or a file with a chat reply that contains edits ("-" for stdin); without it, JSON Lines of cases are read from stdin',
    )
    .option('--last', 'apply the newest run of this repository that has a patch')
    .option('--repo <dir>', 'the repository', '.')
    .option('--commit', 'for a run: commit on the current branch, without hooks')
    .addOption(
      new Option('--pr', 'for a run: open or update a draft pull request (GITHUB_TOKEN)').conflicts('commit'),
    )
    .option('--issue <url>', 'with --pr: the issue, if the run was made from a text or elsewhere')
    .option(
      '--format <name>',
      `${editFormats.slice(0, -1).join(', ')} or ${editFormats.at(-1)}; detected by default`,
    )
    .option('--intent <text>', 'the task in words; allows removing code that the task says to remove')
    .option('--min-certainty <share>', 'refuse edits placed with less certainty, 0 to 1', share)
    .option('--allow <path>', 'allow writing or restoring a protected file; repeatable', repeatable, [])
    .option('--yes', 'write without asking, even if checks or review objected to the run')
    .option('--undo', 'revert what the last apply or run --apply wrote')
    .option('--state-dir <dir>', 'folder of run folders (PATCHWRIGHT_STATE_DIR)')
    .option('--json', 'print one JSON document (for a run or a file)')
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
    throw new InvalidArgumentError('It must be a number from 0 to 1, such as 0.9.');
  return number;
}
