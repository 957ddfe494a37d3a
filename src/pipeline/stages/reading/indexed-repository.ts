import type { Issue, RetrievalResult, SearchIndex } from '../../../domain/index.ts';
import { excludeFiles, readCommitHistory, refreshIndex } from '../../../indexing/index.ts';
import { commitsRead, rerank, retrieve } from '../../../retrieval/index.ts';
import type { RunContext } from '../../run-context.ts';
import { remember } from '../../remember.ts';
import type { Dependencies } from '../../dependencies.ts';
import { emitShownSnippets } from './emit-shown-lines.ts';

/** The repository, indexed and ready to be searched. */
export interface IndexedRepository {
  index: SearchIndex;
  search: (issue: Issue, budgetTokens: number, pinnedPaths?: readonly string[]) => Promise<RetrievalResult>;
}

/** Refreshes the index and opens the searches over it. Only files that changed since the last run are parsed and embedded. */
export async function openIndexedRepository(dependencies: Dependencies): Promise<IndexedRepository> {
  const { workspace, parser, recordMaker, store, events, signal } = dependencies;
  const [indexed, commitHistory] = await Promise.all([
    refreshIndex({ workspace, parser, recordMaker, store, events, signal }),
    readCommitHistory({ workspace, store, commits: commitsRead, events }),
  ]);
  const index = excludeFiles(indexed, dependencies.config.retrieval.exclude);
  events.emit({ type: 'index-refreshed', files: index.files.length, shallow: workspace.shallow });
  const opened = (await dependencies.openSemanticSearch?.(index)) ?? {
    skipped: 'no embedding model is configured',
  };
  if ('skipped' in opened) events.emit({ type: 'meaning-skipped', reason: opened.skipped });
  return {
    index,
    search: (issue, budgetTokens, pinnedPaths = []) =>
      retrieve({
        issue,
        index,
        workspace,
        commitHistory,
        budgetTokens,
        contextLines: dependencies.config.retrieval.contextLines,
        pinned: pinnedPaths,
        recency: dependencies.config.retrieval.recency,
        semantic: 'semantic' in opened ? opened.semantic : undefined,
        signal,
      }),
  };
}

/** Ranks files and cuts snippets for the issue of the run. */
export async function rankSnippets(
  context: RunContext,
  repository: IndexedRepository,
): Promise<RetrievalResult> {
  const { request, searched, dependencies } = context;
  const { snippetTokens, rerank: isReranked } = dependencies.config.retrieval;
  const pinned = request.pinnedPaths ?? [];
  const ranked = await remember(dependencies.folder, 'retrieval', () =>
    repository.search(searched, snippetTokens, pinned),
  );
  const result = isReranked ? await rerankSnippets(context, repository, ranked, pinned) : ranked;
  const { files, snippets, skippedSignals } = result;
  dependencies.events.emit({
    type: 'snippets-ranked',
    files: files.slice(0, 20),
    snippets: snippets.length,
    skippedSignals,
  });
  emitShownSnippets(dependencies.events, snippets, repository.index);
  return result;
}

/** How many of the files that the weak model ranks first are sure to get snippets. */
const rerankedFiles = 8;

async function rerankSnippets(
  { searched: issue, dependencies, model }: RunContext,
  repository: IndexedRepository,
  { files }: RetrievalResult,
  pinned: readonly string[],
): Promise<RetrievalResult> {
  const order = await rerank({
    issue,
    files,
    index: repository.index,
    model,
    signal: dependencies.signal,
  });
  const first = [...new Set([...pinned, ...order.slice(0, rerankedFiles).map((file) => file.path)])];
  return remember(dependencies.folder, 'retrieval-reranked', () =>
    repository.search(issue, dependencies.config.retrieval.snippetTokens, first),
  );
}
