import { ForgeError } from '../../errors/index.ts';
import type { Forge } from '../../ports/index.ts';

/** What to say of a branch that was there a moment ago. */
export const renamed = 'It may have been renamed just now: ask again.';

/**
 * The commit that a branch points to, from which a run starts; `undefined` in a repository without any commit.
 * @throws {ForgeError} where there are other branches, so that nothing says that there is nothing to start from
 */
export async function startCommit(forge: Forge, branch: string): Promise<string | undefined> {
  const head = await forge.branchHead(branch);
  if (head !== undefined || (await isEmpty(forge))) return head;
  throw new ForgeError('not-found', `GitHub shows no branch ${branch} to start from`, {
    hint: `${renamed} Another one can be named under github.base.`,
  });
}

/** Whether the repository has no branch at all. */
export async function isEmpty(forge: Forge): Promise<boolean> {
  try {
    return (await forge.branches('')).length === 0;
  } catch (error) {
    if (error instanceof ForgeError && error.code === 'empty-repository') return true;
    throw error;
  }
}
