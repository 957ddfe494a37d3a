import type { Command } from 'commander';
import type { Settings } from '../../../composition/settings.ts';
import { indexRepository, type IndexFlags } from '../indexing/index-repository.ts';

/** `patchwright index`: parses what changed since the last run, so that the next search or run starts at once. */
export function registerIndex(program: Command, settings: Settings): void {
  program
    .command('index')
    .description('Index a repository ahead of a run; only what changed is parsed and embedded.')
    .option('--repo <dir>', 'the repository', '.')
    .option('--base <commit>', 'commit to index, HEAD by default')
    .option('--config <file>', 'a local configuration file')
    .option('--docs', 'read the configured documentation sites, too, however fresh their pages are')
    .option('--docs-sites', 'only tell which documentation the dependencies select; nothing is read')
    .option('--state-dir <dir>', 'where caches lie (PATCHWRIGHT_STATE_DIR)')
    .option('--json', 'print one JSON document')
    .action(async (flags: IndexFlags) => {
      process.exitCode = await indexRepository(flags, settings);
    });
}
