import { ForgeError } from '../../errors/index.ts';
import type { Client } from './client.ts';
import { toForgeError } from './forge-errors.ts';

/** What every part of the adapter needs: the client and which repository it speaks about. */
export interface GithubContext {
  client: Client;
  repo: { owner: string; repo: string };
}

/** Makes a call and turns its failure into a ForgeError that says what was being done. */
export async function attempt<T>(doing: string, call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    throw toForgeError(error, doing);
  }
}

/** Like `attempt`, where "there is none" is an answer: 404, 410 and 301 give `undefined`. */
export async function find<T>(doing: string, call: () => Promise<T>): Promise<T | undefined> {
  try {
    return await attempt(doing, call);
  } catch (error) {
    if (error instanceof ForgeError && ['not-found', 'gone', 'moved'].includes(error.code)) return undefined;
    throw error;
  }
}
