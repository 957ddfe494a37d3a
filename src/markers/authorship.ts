import { readPullMemory } from './pull-memory.ts';
import type { Seal } from './state-marker.ts';

/** How we know what is ours on the forge again. */
export interface Authorship {
  /**
   * Logins that we write as, the one of our own token first where it is one of them. Two jobs may act as two of them: a
   * workflow's own token reads, that of an App writes.
   */
  ourselves: readonly string[];
  seal: Seal;
}

/** Whether a login is one of ours; GitHub's logins have no case. */
export function isOurLogin({ ourselves }: Pick<Authorship, 'ourselves'>, login: string): boolean {
  return ourselves.some((own) => own.toLowerCase() === login.toLowerCase());
}

/**
 * Whether a pull request is ours: one of our logins opened it, or its body carries our marker for that very branch, signed
 * with a secret. Without a secret anybody can sign, so the login alone decides.
 */
export function isOwnPull(
  authorship: Authorship,
  { author, body, headBranch }: { author: string; body: string; headBranch: string },
): boolean {
  if (isOurLogin(authorship, author)) return true;
  if (authorship.seal.secret === '') return false;
  return readPullMemory(authorship.seal, body)?.branch === headBranch;
}
