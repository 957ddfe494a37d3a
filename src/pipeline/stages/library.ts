import type { Issue, RetrievalResult, SearchIndex } from '../../domain/index.ts';
import { refreshIndex } from '../../indexing/index.ts';
import { retrieve } from '../../retrieval/index.ts';
import type { RunContext } from '../context.ts';
import { remember } from '../memo.ts';
import type { World } from '../world.ts';

/** The repository, indexed and ready to be searched. */
export interface Shelf {
  index: SearchIndex;
  search: (issue: Issue, budgetTokens: number, pinnedPaths?: readonly string[]) => Promise<RetrievalResult>;
}

/** Refreshes the index; parses and embeds only what changed since the last run. */
export async function openShelf(world: World): Promise<Shelf> {
  const { workspace, parser, recordMaker, store, events, signal } = world;
  const index = await refreshIndex({ workspace, parser, recordMaker, store, events, signal });
  events.emit({ type: 'index-refreshed', files: index.files.length, shallow: workspace.shallow });
  return {
    index,
    search: (issue, budgetTokens, pinnedPaths = []) =>
      retrieve({
        issue,
        index,
        workspace,
        budgetTokens,
        pinned: pinnedPaths,
        ...(signal ? { signal } : {}),
      }),
  };
}

/** Ranks files and cuts snippets for the issue of the run. */
export async function rankSnippets(context: RunContext, shelf: Shelf): Promise<RetrievalResult> {
  const { request, world } = context;
  const result = await remember(world.folder, 'retrieval', () =>
    shelf.search(request.issue, world.config.retrieval.snippetTokens, request.pinnedPaths),
  );
  const { files, snippets, skippedSignals } = result;
  world.events.emit({
    type: 'snippets-ranked',
    files: files.slice(0, 20),
    snippets: snippets.length,
    skippedSignals,
  });
  return result;
}
