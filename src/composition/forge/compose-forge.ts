import { fetchCommit, GitWorkspace, makeMirror } from '../../adapters/git/index.ts';
import { withToken } from '../../adapters/github/index.ts';
import type { Forge } from '../../ports/index.ts';
import { forgeKind, type ForgeAccess } from './forges.ts';

export type { ForgeAccess } from './forges.ts';

/** The forge of one repository. */
export function composeForge({ kind = 'github', proxy, ...access }: ForgeAccess): Forge {
  return forgeKind(kind).open({ ...access, proxied: proxy !== undefined });
}

/**
 * Opens commits of that repository in a clone of it, fetching what the clone lacks.
 * @param root folder of the clone
 */
export function composeCheckout(
  root: string,
  { serverUrl, repository, token, proxy }: ForgeAccess,
): (commit: string) => Promise<GitWorkspace> {
  return async (commit) => {
    await withToken(typeof token === 'string' ? async () => token : token, (present) =>
      fetchCommit({ root, url: `${serverUrl}/${repository}.git`, sha: commit, token: present, proxy }),
    );
    return GitWorkspace.open(root, commit);
  };
}

/** Makes the bare repository that commits are fetched into, one of its own for each repository of each installation (R28). */
export async function openMirror(folder: string): Promise<string> {
  await makeMirror(folder);
  return folder;
}
