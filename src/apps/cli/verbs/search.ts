import type { Command } from 'commander';
import type { Settings } from '../../../composition/settings.ts';
import { naturalNumber, positiveInteger } from '../../terminal/parse-number.ts';
import { addHost } from '../links/link-options.ts';
import { addModelOptions } from '../rules/options.ts';
import { searchRepository, type SearchFlags } from '../search/search-repository.ts';

/** `patchwright search`: the files and lines an issue is about, without a model and a network unless they are asked for. */
export function registerSearch(program: Command, settings: Settings): void {
  const search = program
    .command('search')
    .description('Find the files and lines that an issue is about; needs no model and no network.')
    .argument('[query...]', 'words to search for, when no --issue is given')
    .option('--issue <file>', 'a file with the issue, its first line being the title; - reads standard input')
    .option('--repo <dir>', 'the repository', '.')
    .option('--base <commit>', 'commit to search, HEAD by default')
    .option('--top <n>', 'number of files to list', positiveInteger, 10)
    .option('--tokens <n>', 'upper bound of the snippets together, in tokens', positiveInteger, 24_000)
    .option(
      '--context-lines <n>',
      'widen each snippet by so many lines on both sides, within --tokens',
      naturalNumber,
      0,
    )
    .option('--explain <path>', 'tell why one file is where it is, and how its snippets came about')
    .option('--state-dir <dir>', 'where caches lie (PATCHWRIGHT_STATE_DIR)')
    .option('--rerank', 'let the weak model reorder the first fifty files, in one call')
    .option('--links', 'read the pages that the issue links to and search with them, too (needs the network)')
    .option('--link-host <host>', 'as in patchwright run; goes with --links', addHost, [])
    .option('--html <file>', 'write the results as a page, the words that were searched for marked')
    .option('--json', 'print one JSON document');
  addModelOptions(search);
  search.action(async (words: string[], flags: SearchFlags) => {
    process.exitCode = await searchRepository(words.join(' '), flags, settings);
  });
}
