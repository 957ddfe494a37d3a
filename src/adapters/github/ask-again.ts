import { setTimeout as wait } from 'node:timers/promises';

/** A read whose 404 is an ordinary answer: it asks whether something is there of which GitHub has not told us. */
export const mayBeAbsent = { mayBeAbsent: true } as const;

/** How long is waited before each further question, in units of a retry: 1 and 2 seconds. */
const pauses: readonly number[] = [1, 2];

interface Asked {
  method: string;
  request?: Readonly<Record<string, unknown>>;
}

/**
 * Makes a call, and a read that is answered by 404 twice more before that is believed: GitHub's replicas answer so now and
 * then about what is there, and for that a request would be refused, or a draft that was paid for thrown away.
 * @param unitMs length of one unit of the pauses, ms
 */
export async function askAgain<T>(call: () => Promise<T>, asked: Asked, unitMs: number): Promise<T> {
  for (const pause of pauses) {
    try {
      return await call();
    } catch (error) {
      if (!mayBeThere(error, asked)) throw error;
      await wait(pause * unitMs);
    }
  }
  return call();
}

function mayBeThere(error: unknown, { method, request }: Asked): boolean {
  const { status, message = '' } = error as { status?: number; message?: string };
  if (method !== 'GET' || status !== 404) return false;
  if (/\bis not a user\b/i.test(message)) return false; // of the bots of Apps, which never have a role
  // A file of a commit that a replica does not know yet is not one that is missing in it.
  return request?.['mayBeAbsent'] !== true || /\bno commit found\b/i.test(message);
}
