import { checkOutput } from '../../../composition/state/checked-output.ts';
import { GitWorkspace } from '../../../adapters/git/git-workspace.ts';
import type { Issue, SearchIndex } from '../../../domain/index.ts';
import { UsageError } from '../../../errors/index.ts';
import { retrieve } from '../../../retrieval/index.ts';
import { openSearchIndex } from '../../../composition/repository/search-index.ts';
import { printJson } from '../../terminal/render-failure.ts';
import { IndexWatch } from '../indexing/watch-index.ts';
import { withState, type Settings } from '../../../composition/settings.ts';
import type { ModelFlags } from '../rules/open-model.ts';
import { explainFile } from './explain-file.ts';
import { openMeaning, readSearchConfig, rerankByModel } from './open-optional.ts';
import type { IssueWithLinks } from '../read-input.ts';
import { readLongIssue } from './read-long-issue.ts';
import { renderSearch, type TimedSearch } from './render-search.ts';
import { print } from '../../terminal/print.ts';

/** Options of `patchwright search`. */
export interface SearchFlags extends ModelFlags {
  issue?: string;
  repo: string;
  base?: string;
  top: number;
  tokens: number;
  contextLines?: number;
  explain?: string;
  rerank?: boolean;
  links?: boolean;
  linkHost?: string[];
  stateDir?: string;
  html?: string;
  json?: boolean;
}

/**
 * Runs one search and prints it.
 * @returns the exit code
 * @throws {UsageError} without words or issue, {WorkspaceError} without a repository
 */
export async function searchRepository(
  words: string,
  flags: SearchFlags,
  settings: Settings,
): Promise<number> {
  const { top } = flags;
  if (flags.html !== undefined) await checkOutput((await GitWorkspace.open(flags.repo)).root, flags.html);
  const query = await issueOf(words, flags, settings);
  const { issue, links } = flags.links ? await readPages(query, flags, settings) : { issue: query.issue };
  const found = await timedSearch(issue, flags, flags.tokens, withState(settings, flags.stateDir));
  if (flags.explain !== undefined) {
    return explainFile(flags.explain, found.result, flags.json ?? false);
  }
  if (flags.html !== undefined) {
    const { writeSearchPage } = await import('./write-search-page.ts');
    await writeSearchPage(flags.html, found, issue, top);
  }
  if (flags.json) printJson({ ...describeSearch(found, top), links });
  else print(renderSearch(found, issue, top));
  return 0;
}

async function issueOf(words: string, flags: SearchFlags, settings: Settings): Promise<IssueWithLinks> {
  if (flags.issue !== undefined) return readLongIssue(flags.issue, settings);
  if (words.trim() !== '') return { issue: { title: words, body: '' }, findLinks: async () => [] };
  throw new UsageError('Nothing to search for', {
    hint: 'Pass words (patchwright search "empty path in config") or a file with the issue (--issue FILE).',
  });
}

/** Pages are read only with `--links`, and the code for it is loaded only then. */
async function readPages(query: IssueWithLinks, flags: SearchFlags, settings: Settings) {
  const { issueWithPages } = await import('./issue-with-pages.ts');
  return issueWithPages(query, flags, settings);
}

async function timedSearch(
  issue: Issue,
  flags: SearchFlags,
  budgetTokens: number,
  settings: Settings,
): Promise<TimedSearch> {
  const started = performance.now();
  const workspace = await GitWorkspace.open(flags.repo, flags.base);
  const opened = await openSearchIndex(workspace, settings.state, new IndexWatch());
  const { commitHistory, store } = opened;
  const config = await readSearchConfig({ workspace, index: opened.index, store, settings, flags });
  const { exclude = [], recency = 1 } = config?.retrieval ?? {};
  const index = exclude.length > 0 ? await withoutExcluded(opened.index, exclude) : opened.index;
  const parts = { workspace, index, store, settings, flags };
  const meaning = await openMeaning(parts, config);
  const indexed = performance.now();
  const found = await retrieve({
    issue,
    index,
    workspace,
    commitHistory,
    budgetTokens,
    contextLines: flags.contextLines ?? 0,
    recency,
    semantic: 'semantic' in meaning ? meaning.semantic : undefined,
  });
  const result = {
    ...found,
    files: flags.rerank ? await rerankByModel(issue, found.files, parts) : found.files,
    skippedSignals: found.skippedSignals.map(({ signal, reason }) => {
      const known = signal === 'meaning' && 'skipped' in meaning ? meaning.skipped : undefined;
      return { signal, reason: known ?? reason };
    }),
  };
  return {
    result,
    timings: {
      startMs: Math.round(started),
      indexMs: Math.round(indexed - started),
      queryMs: Math.round(performance.now() - indexed),
    },
  };
}

/** The code that excludes files is loaded only where a repository excludes some. */
async function withoutExcluded(index: SearchIndex, globs: readonly string[]): Promise<SearchIndex> {
  const { excludeFiles } = await import('../../../indexing/index.ts');
  return excludeFiles(index, globs);
}

/** The JSON document of `search --json`. */
function describeSearch({ result, timings }: TimedSearch, top: number): object {
  return {
    files: result.files.slice(0, top),
    snippets: result.snippets.map(({ path, startLine, endLine, score }) => ({
      path,
      startLine,
      endLine,
      score,
    })),
    skippedSignals: result.skippedSignals,
    timings,
  };
}
