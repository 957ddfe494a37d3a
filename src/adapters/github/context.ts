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

/** Pages of a hundred that are read of a list at most, where nobody says fewer: one that goes on for ever is none. */
const mostPages = 300;

/**
 * Reads the pages of a list, for `client.paginate`. @param most pages after which it is left, where a part is enough
 * @throws {ForgeError} when a page is no list, or there is no end of them
 */
export function pagesOf<T, U>(read: (one: T) => U, most?: number) {
  let pages = 0;
  return ({ data, url }: { data: T[]; url: string }, done: () => void): U[] => {
    pages += 1;
    if (!Array.isArray(data) || pages > mostPages)
      throw new ForgeError('not-json', `${url} is not a list, or is endless`);
    if (pages === most) done();
    return data.map(read);
  };
}

const none: readonly string[] = ['not-found', 'gone', 'moved', 'empty-repository'];

/** Like `attempt`, where "there is none" is an answer: 404, 410, 301 and a repository without a commit give `undefined`. */
export async function find<T>(doing: string, call: () => Promise<T>): Promise<T | undefined> {
  try {
    return await attempt(doing, call);
  } catch (error) {
    if (error instanceof ForgeError && none.includes(error.code)) return undefined;
    throw error;
  }
}
