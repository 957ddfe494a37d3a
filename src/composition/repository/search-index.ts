import { readCommitHistory, refreshIndex } from '../../indexing/index.ts';
import type { BlobStore, Events, Workspace } from '../../ports/index.ts';
import { commitsRead } from '../../retrieval/index.ts';
import { composeParsing, composeStore } from './compose-repository.ts';

/** What a search looks through: the index and the history of one commit, kept in the repository's cache. */
export async function openSearchIndex(workspace: Workspace, state: string, events?: Events) {
  const store: BlobStore = composeStore(state, workspace);
  workspace.keepTreeIn?.(store);
  const [index, commitHistory] = await Promise.all([
    refreshIndex({ workspace, ...composeParsing(), store, events }),
    readCommitHistory({ workspace, store, commits: commitsRead, events }),
  ]);
  return { index, commitHistory, store };
}
