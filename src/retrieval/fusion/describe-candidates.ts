import { mostScored } from '../rank-files.ts';
import { gatherLists, type RetrievalInput } from '../retrieve.ts';
import { fuseByRank } from '../run-signals.ts';
import { describeFiles, type FileFeatures } from './file-features.ts';

/** A file that the learned fusion would order, and all that it knows of it. */
export interface Candidate {
  path: string;
  features: FileFeatures;
}

/**
 * The candidates of an issue in the order of the plain fusion, as the learned one sees them: what it is trained on.
 * @throws {WorkspaceError} when the workspace cannot be read
 */
export async function describeCandidates(
  input: Pick<RetrievalInput, 'issue' | 'index' | 'workspace' | 'signal'>,
): Promise<Candidate[]> {
  const { corpus, lists } = await gatherLists(input);
  const features = describeFiles(lists, corpus);
  return fuseByRank(lists)
    .slice(0, mostScored)
    .map(({ file }) => ({ path: corpus.files[file]!.path, features: features.get(file)! }));
}
