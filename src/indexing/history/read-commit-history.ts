import type { BlobStore, Events, HistoryCommit, Workspace } from '../../ports/index.ts';
import { messageHead } from '../../text/commit-message.ts';
import { termsVersion } from '../../text/words/terms.ts';
import { TermReader } from '../terms/count-terms.ts';
import { decodeHistory, encodeHistory, historyVersion } from './history-record.ts';

export interface HistoryRequest {
  workspace: Pick<Workspace, 'base' | 'shallow' | 'history'>;
  store: BlobStore;
  /** Most commits to read. */
  commits: number;
  events?: Events | undefined;
}

/**
 * The commits that end in the base commit, newest first, with the terms of their messages. Kept under the commit's id, so
 * that only the first search of a commit asks git and cuts messages. A shallow clone is asked each time: it may have been
 * deepened.
 * @throws {WorkspaceError} when git cannot tell
 */
export async function readCommitHistory(request: HistoryRequest): Promise<readonly HistoryCommit[]> {
  const { workspace, store, commits, events } = request;
  const key = `past:${historyVersion}.${termsVersion}:${commits}:${workspace.base}`;
  const stored = workspace.shallow ? undefined : await store.get(key);
  const known = stored && decodeHistory(stored);
  if (known) return known;
  const terms = new TermReader();
  const commitHistory = (await workspace.history(commits)).map((commit) => ({
    ...commit,
    messageTerms: terms.hashTermsOf(messageHead(commit)),
  }));
  if (!workspace.shallow) {
    await store
      .set(key, encodeHistory(commitHistory))
      .catch((error: unknown) =>
        events?.emit({ type: 'index-not-stored', records: 1, reason: String(error) }),
      );
  }
  return commitHistory;
}
