import { basename, extname } from 'node:path';
import { pc } from '../../terminal/colours.ts';
import { GitWorkspace } from '../../../adapters/git/git-workspace.ts';
import type { Config } from '../../../config/index.ts';
import type { SearchIndex } from '../../../domain/index.ts';
import { readCommitHistory, refreshIndex } from '../../../indexing/index.ts';
import { commitsRead, cutDocumentation, meaningTexts } from '../../../retrieval/index.ts';
import {
  composeParsing,
  composeStore,
  systemClock,
} from '../../../composition/repository/compose-repository.ts';
import { printJson } from '../../terminal/render-failure.ts';
import { withState, type Settings } from '../../../composition/settings.ts';
import type {
  MeaningRequest,
  SemanticRequest,
} from '../../../composition/semantic-search/open-semantic-search.ts';
import { IndexWatch } from './watch-index.ts';
import { print } from '../../terminal/print.ts';
import { plural } from '../../../text/words/plural.ts';
import { countEach } from '../../../text/count-each.ts';

export interface IndexFlags {
  repo: string;
  base?: string;
  config?: string;
  docs?: boolean;
  docsSites?: boolean;
  stateDir?: string;
  json?: boolean;
}

/** What `index` reports. */
export interface IndexReport {
  base: string;
  files: number;
  /** Searchable and skipped files by kind. */
  kinds: Record<string, number>;
  languages: Record<string, number>;
  /** Source files without a grammar, by ending: their words are searched, their declarations are not known. */
  wordsOnly: Record<string, number>;
  /** Blobs parsed now, and those known from earlier runs. */
  made: number;
  reused: number;
  /** Files that are searched as plain text because their grammar could not read them. */
  unparsed: number;
  /** Files that were left out of a very large tree, by kind. */
  left?: Record<string, number>;
  shallow: boolean;
  /** Whether it could be saved, so that the next command finds it. */
  saved: boolean;
  /** What searches by meaning, or why nothing does. */
  embeddings: string;
  /** With `--docs`: the pages of each site, when they were fetched, and what went wrong. */
  documentation?: { url: string; pages: number; fetchedAt?: string; note?: string }[];
  seconds: number;
}

/**
 * Brings the index of a repository up to date and says what it holds.
 * @returns the exit code: 1 when it could not be saved, which is all that it is made for
 */
export async function indexRepository(flags: IndexFlags, given: Settings): Promise<number> {
  if (flags.docsSites) return showSelectedSites(flags);
  const start = performance.now();
  const workspace = await GitWorkspace.open(flags.repo, flags.base);
  const watch = new IndexWatch();
  const settings = withState(given, flags.stateDir);
  const config = await readConfig(workspace, flags, settings);
  const store = composeStore(settings.state, workspace);
  // git reads its log in another process while files are parsed.
  const [index] = await Promise.all([
    refreshIndex({ workspace, ...composeParsing(), store, events: watch }),
    readCommitHistory({ workspace, store, commits: commitsRead, events: watch }),
  ]);
  const embeddings = config
    ? await embed(config, settings, { index, workspace, store, events: watch })
    : 'none: no embedding model is configured (retrieval.embeddings.provider)';
  const documentation =
    flags.docs && config
      ? await readDocumentation(config, settings, { workspace, store, events: watch })
      : undefined;
  const report: IndexReport = {
    base: workspace.base,
    ...summarise(index),
    ...watch.counts,
    left: watch.left,
    shallow: workspace.shallow,
    saved: watch.isKept,
    embeddings,
    documentation,
    seconds: Math.round(performance.now() - start) / 1000,
  };
  if (flags.json) printJson(report);
  else print(renderReport(report));
  return report.saved ? 0 : 1;
}

/** Which documentation the dependencies select, without visiting any. */
async function showSelectedSites(flags: IndexFlags): Promise<number> {
  const workspace = await GitWorkspace.open(flags.repo, flags.base);
  const { selectedSites } = await import('../../../indexing/index.ts');
  const sites = await selectedSites(workspace);
  if (flags.json) printJson({ sites });
  else if (sites.length === 0) print('No dependency has a known documentation site.\n');
  else print(sites.map((site) => `${site.package} (${site.manifest}): ${site.url}\n`).join(''));
  return 0;
}

/**
 * The configuration, when there may be one. Without it nothing is embedded and no site is read, and what reads and checks
 * configurations need not be loaded: start-up time counts.
 */
async function readConfig(
  workspace: GitWorkspace,
  flags: IndexFlags,
  settings: Settings,
): Promise<Config | undefined> {
  const tree = await workspace.tree();
  const configured = tree.some(({ path }) => /^(?:\.github\/)?\.?patchwright\.(?:ya?ml|json)$/.test(path));
  if (!configured && flags.config === undefined && !flags.docs) return undefined;
  const { loadConfig } = await import('../../../composition/load-config.ts');
  return loadConfig(workspace, { config: flags.config, asksModel: false }, settings);
}

type Meaning = Pick<MeaningRequest, 'embedder' | 'state' | 'clock'>;

/** What embeds; its code is loaded only where something may be embedded. */
async function meaningOf(config: Config, settings: Settings): Promise<Meaning> {
  const { composeEmbedder } = await import('../../../composition/semantic-search/open-embedder.ts');
  return { embedder: composeEmbedder(config, settings), state: settings.state, clock: systemClock };
}

/** Embeds what is configured, and says what searches by meaning, or why nothing does. */
async function embed(
  config: Config,
  settings: Settings,
  request: Omit<SemanticRequest, keyof Meaning>,
): Promise<string> {
  const { openSemanticSearch } = await import('../../../composition/semantic-search/open-semantic-search.ts');
  const found = await openSemanticSearch({ ...request, ...(await meaningOf(config, settings)) });
  return 'semantic' in found ? found.semantic.description : `none: ${found.skipped}`;
}

/** Reads the sites now, and embeds their pieces where a model is configured. */
async function readDocumentation(
  config: Config,
  settings: Settings,
  { workspace, store, events }: Omit<SemanticRequest, keyof Meaning | 'index'>,
): Promise<NonNullable<IndexReport['documentation']>> {
  const { openDocumentation } = await import('../../../composition/web/open-documentation.ts');
  const sites = await openDocumentation({
    config,
    workspace,
    settings,
    store,
    clock: systemClock,
    force: true,
  });
  if (config.retrieval.embeddings.provider !== 'none') {
    const { compareByMeaning } = await import('../../../composition/semantic-search/open-semantic-search.ts');
    const pieces = cutDocumentation(sites.flatMap((site) => site.pages));
    await compareByMeaning(
      { queries: [], texts: meaningTexts(pieces) },
      { store, events, ...(await meaningOf(config, settings)) },
    );
  }
  return sites.map(({ url, pages, fetchedAt, note }) => ({
    url,
    pages: pages.length,
    fetchedAt: fetchedAt === undefined ? undefined : new Date(fetchedAt).toISOString(),
    note,
  }));
}

function summarise(index: SearchIndex): Pick<IndexReport, 'files' | 'kinds' | 'languages' | 'wordsOnly'> {
  return {
    files: index.files.length,
    kinds: countBy([...index.files, ...index.skipped].map(({ kind }) => kind)),
    languages: countBy(index.files.flatMap(({ language }) => language ?? [])),
    wordsOnly: countBy(
      index.files.flatMap(({ kind, language, path }) =>
        kind === 'source' && language === undefined ? endingOf(path) : [],
      ),
    ),
  };
}

function endingOf(path: string): string {
  return extname(path) || basename(path);
}

function countBy(names: readonly string[]): Record<string, number> {
  return Object.fromEntries([...countEach(names)].toSorted(([, a], [, b]) => b - a));
}

function renderReport(report: IndexReport): string {
  const { files, kinds, languages, made, reused, shallow, embeddings, seconds } = report;
  const list = (counts: Record<string, number>): string =>
    Object.entries(counts)
      .map(([name, count]) => `${name} ${count}`)
      .join(', ');
  return [
    `${pc.bold(plural(files, 'file'))} can be searched (${made} parsed now, ${reused} cached), in ${seconds} s`,
    `  kinds: ${list(kinds)}`,
    `  languages: ${list(languages) || 'none with a grammar; files are split as text'}`,
    ...(Object.keys(report.wordsOnly).length > 0
      ? [`  source searched as words only, because there is no grammar: ${list(report.wordsOnly)}`]
      : []),
    ...(report.unparsed > 0
      ? [`  searched as plain text, because their grammar could not parse them: ${report.unparsed}`]
      : []),
    ...(report.left ? [`  left out, because the tree is too large: ${list(report.left)}`] : []),
    `  embeddings: ${embeddings}`,
    ...renderDocumentation(report.documentation),
    ...(shallow ? ['  The clone is shallow: older changes cannot help the search.'] : []),
    '',
  ].join('\n');
}

function renderDocumentation(sites: IndexReport['documentation']): string[] {
  if (!sites) return [];
  if (sites.length === 0) return ['  documentation: no site is configured (docs.sites, docs.auto)'];
  return sites.map(({ url, pages, fetchedAt, note }) => {
    const when = fetchedAt ? `, fetched ${fetchedAt}` : '';
    return `  documentation: ${url}, ${plural(pages, 'page')}${when}${note ? ` (${pc.yellow(note)})` : ''}`;
  });
}
