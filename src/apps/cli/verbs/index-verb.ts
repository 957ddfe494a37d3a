import type { Command } from 'commander';
import type { Settings } from '../../../composition/settings.ts';
import { indexRepository, type IndexFlags } from '../indexing/index-repository.ts';

/** `patchwright index`: parses what changed since the last run, so that the next search or run starts at once. */
export function registerIndex(program: Command, settings: Settings): void {
  program
    .command('index')
    .description('Index a repository ahead of a run; parses and embeds only what changed.')
    .option('--repo <dir>', 'the repository', '.')
    .option('--base <commit>', 'commit to index (default: HEAD)')
    .option('--config <file>', 'local configuration file to use instead of the repository’s')
    .option('--docs', 'also refresh the configured documentation sites now')
    .option('--docs-sites', 'only list the documentation sites that the dependencies select; reads nothing')
    .option('--state-dir <dir>', 'folder for caches (PATCHWRIGHT_STATE_DIR)')
    .option('--json', 'print one JSON document')
    .action(async (flags: IndexFlags) => {
      process.exitCode = await indexRepository(flags, settings);
    });
}
