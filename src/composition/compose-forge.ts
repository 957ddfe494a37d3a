import { fetchCommit, GitWorkspace } from '../adapters/git/index.ts';
import { githubForge } from '../adapters/github/index.ts';
import type { Forge } from '../ports/index.ts';

/** One repository of a forge, and the token of whoever acts there. */
export interface ForgeAccess {
  apiUrl: string;
  /** Web address of the forge. */
  serverUrl: string;
  /** `owner/name`. */
  repository: string;
  token: string;
  /** Least time between two writes, ms. */
  writeIntervalMs?: number;
}

/** The forge of one repository. */
export function composeForge({ apiUrl, serverUrl, repository, token, writeIntervalMs }: ForgeAccess): Forge {
  const pace = writeIntervalMs === undefined ? {} : { writeIntervalMs };
  return githubForge({ apiUrl, serverUrl, repository, token, ...pace });
}

/**
 * Opens commits of that repository in a clone of it, fetching what the clone lacks.
 * @param root folder of the clone
 */
export function composeCheckout(
  root: string,
  { serverUrl, repository, token }: ForgeAccess,
): (commit: string) => Promise<GitWorkspace> {
  return async (commit) => {
    await fetchCommit({ root, url: `${serverUrl}/${repository}.git`, sha: commit, token });
    return GitWorkspace.open(root, commit);
  };
}
