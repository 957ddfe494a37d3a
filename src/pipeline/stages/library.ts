import type { Issue, RetrievalResult, SearchIndex } from '../../domain/index.ts';
import { readPast, refreshIndex } from '../../indexing/index.ts';
import { commitsRead, rerank, retrieve } from '../../retrieval/index.ts';
import type { RunContext } from '../context.ts';
import { remember } from '../memo.ts';
import type { Dependencies } from '../dependencies.ts';
import { tellShownSnippets } from './tell-shown-lines.ts';

/** The repository, indexed and ready to be searched. */
export interface Shelf {
  index: SearchIndex;
  search: (issue: Issue, budgetTokens: number, pinnedPaths?: readonly string[]) => Promise<RetrievalResult>;
}

/** Refreshes the index; parses and embeds only what changed since the last run. */
export async function openShelf(world: Dependencies): Promise<Shelf> {
  const { workspace, parser, recordMaker, store, events, signal } = world;
  const [index, past] = await Promise.all([
    refreshIndex({ workspace, parser, recordMaker, store, events, signal }),
    readPast({ workspace, store, commits: commitsRead, events }),
  ]);
  events.emit({ type: 'index-refreshed', files: index.files.length, shallow: workspace.shallow });
  const meaning = (await world.openSemanticSearch?.(index)) ?? {
    skipped: 'no embedding model is configured',
  };
  if ('skipped' in meaning) events.emit({ type: 'meaning-skipped', reason: meaning.skipped });
  return {
    index,
    search: (issue, budgetTokens, pinnedPaths = []) =>
      retrieve({
        issue,
        index,
        workspace,
        past,
        budgetTokens,
        pinned: pinnedPaths,
        ...('semantic' in meaning ? { semantic: meaning.semantic } : {}),
        ...(signal ? { signal } : {}),
      }),
  };
}

/** Ranks files and cuts snippets for the issue of the run. */
export async function rankSnippets(context: RunContext, shelf: Shelf): Promise<RetrievalResult> {
  const { request, searched, world } = context;
  const { snippetTokens, rerank: asksModel } = world.config.retrieval;
  const pinned = request.pinnedPaths ?? [];
  const ranked = await remember(world.folder, 'retrieval', () =>
    shelf.search(searched, snippetTokens, pinned),
  );
  const result = asksModel ? await rerankSnippets(context, shelf, ranked, pinned) : ranked;
  const { files, snippets, skippedSignals } = result;
  world.events.emit({
    type: 'snippets-ranked',
    files: files.slice(0, 20),
    snippets: snippets.length,
    skippedSignals,
  });
  tellShownSnippets(world.events, snippets, shelf.index);
  return result;
}

/** Files that the weak model puts first get their snippets first. */
const reorderedFiles = 8;

async function rerankSnippets(
  { searched: issue, world, model }: RunContext,
  shelf: Shelf,
  { files }: RetrievalResult,
  pinned: readonly string[],
): Promise<RetrievalResult> {
  const order = await rerank({
    issue,
    files,
    index: shelf.index,
    model,
    ...(world.signal ? { signal: world.signal } : {}),
  });
  const first = [...new Set([...pinned, ...order.slice(0, reorderedFiles).map((file) => file.path)])];
  return remember(world.folder, 'retrieval-reranked', () =>
    shelf.search(issue, world.config.retrieval.snippetTokens, first),
  );
}
