import { ForgeError } from '../../errors/index.ts';

/** A request of which it could not be told whether it stands, and why. */
export interface Undecided {
  /** Issue or pull request. */
  number: number;
  error: ForgeError;
}

/** So many requests are put aside; where more fail, it is the forge that does. */
const mostPutAside = 5;
/** Failures of which every further question would get the same answer. */
const ofEveryCall: readonly string[] = ['rate-limited', 'token-refused'];

/**
 * Looks at one of several requests. One that the forge does not tell about is put aside, so that the others go on.
 * @param undecided those that were put aside; filled in
 * @returns nothing for one of them
 * @throws {ForgeError} where the others would fare no better
 */
export async function puttingAside<T>(
  undecided: Undecided[],
  number: number,
  look: () => Promise<T>,
): Promise<T | undefined> {
  try {
    return await look();
  } catch (error) {
    const isOfOne = error instanceof ForgeError && !ofEveryCall.includes(error.code);
    if (!isOfOne || undecided.length >= mostPutAside) throw error;
    undecided.push({ number, error });
    return undefined;
  }
}

/** What people are told of a request that was put aside. */
export function wordsOfUndecided({ number, error }: Undecided): string {
  return `#${number} was passed over: ${error.message}.`;
}
