import type { PullMemory } from '../../markers/pull-memory.ts';
import type { Forge, ForgeCommit } from '../../ports/index.ts';
import { runOfCommit } from './commit-message.ts';

/** The forge lists no more commits than these of a branch: what lies behind them is nobody's for certain. */
const mostListed = 250;

/**
 * Whether nobody but us has put anything onto a branch, so that a new patch may take the place of the one there (R13). A pull
 * request remembers the commits of its rounds, and a number of a commit cannot be had for another content: whatever was
 * amended, rebased or signed anew has another one. A merge that somebody made counts only where it adds nothing.
 * @param commits of the branch alone, oldest first
 * @param memory of its pull request; one that remembers no commit leaves what the messages say
 */
export async function areAllOurs(
  forge: Pick<Forge, 'differences'>,
  commits: readonly ForgeCommit[],
  memory: PullMemory | undefined,
): Promise<boolean> {
  if (commits.length >= mostListed) return false;
  const isOurs = ownOnes(commits, memory);
  for (const commit of commits) if (!isOurs(commit) && !(await isPlainMerge(forge, commit))) return false;
  return true;
}

/** Our trailers alone do not prove that a commit is ours, since an amended commit keeps them. */
export function seemsOurs({ message, isRewritten = false }: ForgeCommit): boolean {
  return runOfCommit(message) !== undefined && !isRewritten;
}

function ownOnes(
  commits: readonly ForgeCommit[],
  memory: PullMemory | undefined,
): (commit: ForgeCommit) => boolean {
  const known = new Set(memory?.rounds?.map(({ commit }) => commit));
  if (known.size === 0) return seemsOurs;
  // A run that writes its tests as a commit of their own remembers the one on top of them.
  const below = commits.filter(
    ({ sha, message }) =>
      runOfCommit(message) !== undefined &&
      commits.some(
        (top) =>
          known.has(top.sha) &&
          top.parents.includes(sha) &&
          runOfCommit(top.message) === runOfCommit(message),
      ),
  );
  for (const { sha } of below) known.add(sha);
  // Where a branch held a patch already, a round remembers the commit of whoever put it there.
  return ({ sha, message }) => known.has(sha) && runOfCommit(message) !== undefined;
}

/**
 * Whether a merge leaves each side as it was, as GitHub's own button does where nothing conflicts: the one side's changes are
 * the same files after it as before, and nothing else differs from the other side.
 */
async function isPlainMerge(
  forge: Pick<Forge, 'differences'>,
  { sha, parents }: ForgeCommit,
): Promise<boolean> {
  const [own, other, more] = parents;
  if (own === undefined || other === undefined || more !== undefined) return false;
  const [before, after] = [await forge.differences(other, own), await forge.differences(other, sha)];
  if (before === undefined || after === undefined || before.length !== after.length) return false;
  const told = new Set(before.map(({ path, status, blobId }) => `${status} ${blobId} ${path}`));
  return after.every(({ path, status, blobId }) => told.has(`${status} ${blobId} ${path}`));
}
