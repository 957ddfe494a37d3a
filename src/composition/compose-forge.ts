import { fetchCommit, GitWorkspace, makeMirror } from '../adapters/git/index.ts';
import { githubForge, type ForgeReply } from '../adapters/github/index.ts';
import type { Forge } from '../ports/index.ts';

/** One repository of a forge, and the token of whoever acts there. */
export interface ForgeAccess {
  apiUrl: string;
  /** Web address of the forge. */
  serverUrl: string;
  /** `owner/name`. */
  repository: string;
  /** A function is asked before every call, for tokens that are renewed. */
  token: string | (() => Promise<string>);
  /** Least time between two writes, ms. */
  writeIntervalMs?: number;
  /** Told of every reply, with what is left of the limit. */
  onReply?: (reply: ForgeReply) => void;
}

/** The forge of one repository. */
export function composeForge(access: ForgeAccess): Forge {
  const { apiUrl, serverUrl, repository, token, writeIntervalMs, onReply } = access;
  return githubForge({ apiUrl, serverUrl, repository, token, writeIntervalMs, onReply });
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
    const secret = typeof token === 'string' ? token : await token();
    await fetchCommit({ root, url: `${serverUrl}/${repository}.git`, sha: commit, token: secret });
    return GitWorkspace.open(root, commit);
  };
}

/** Makes the bare repository that commits are fetched into, one of its own for each repository of each installation (R28). */
export async function openMirror(folder: string): Promise<string> {
  await makeMirror(folder);
  return folder;
}
