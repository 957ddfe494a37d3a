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
    .description('Find the files and lines that an issue is about, without model or network.')
    .argument('[query...]', 'words to search for, if there is no --issue')
    .option('--issue <file>', 'a file with the issue, title on the first line; - reads standard input')
    .option('--repo <dir>', 'the repository', '.')
    .option('--base <commit>', 'commit to search (default: HEAD)')
    .option('--top <n>', 'number of files to list', positiveInteger, 10)
    .option('--tokens <n>', 'maximum size of all snippets together, in tokens', positiveInteger, 24_000)
    .option(
      '--context-lines <n>',
      'widen each snippet by this many lines on both sides, within --tokens',
      naturalNumber,
      0,
    )
    .option('--explain <path>', 'explain the rank of one file and how its snippets were chosen')
    .option('--state-dir <dir>', 'folder for caches (PATCHWRIGHT_STATE_DIR)')
    .option('--rerank', 'let the weak model reorder the first fifty files, in one call')
    .option('--links', 'also search with the pages that the issue links to (needs the network)')
    .option('--link-host <host>', 'as in patchwright run; with --links', addHost, [])
    .option('--html <file>', 'write the results as an HTML page with the search terms marked')
    .option('--json', 'print one JSON document');
  addModelOptions(search);
  search.action(async (words: string[], flags: SearchFlags) => {
    process.exitCode = await searchRepository(words.join(' '), flags, settings);
  });
}
