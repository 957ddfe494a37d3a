import { describeLists } from '../rank-files.ts';
import { gatherLists, type RetrievalInput } from '../retrieve.ts';
import type { CandidateFeatures } from './file-features.ts';

/** The files that the learned fusion would order for an issue, and all that it knows of them. */
export interface Candidates {
  /** In the order of the plain fusion. */
  paths: string[];
  features: CandidateFeatures;
}

/**
 * Describes the candidates of an issue as the learned fusion sees them: what it is fitted to.
 * @throws {WorkspaceError} when the workspace cannot be read
 */
export async function describeCandidates(
  input: Pick<RetrievalInput, 'issue' | 'index' | 'workspace' | 'commitHistory' | 'signal'>,
): Promise<Candidates> {
  const { corpus, lists } = await gatherLists(input);
  const { candidates, features } = describeLists(lists, corpus);
  return { paths: candidates.map(({ file }) => corpus.files[file]!.path), features };
}
