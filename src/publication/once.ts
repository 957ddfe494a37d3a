import { ForgeError } from '../errors/index.ts';

export interface Effect<T> {
  /** Finds the effect if it is there already, from this run or an earlier one. */
  lookUp: () => Promise<T | undefined>;
  /** Makes it. */
  act: () => Promise<T>;
  /** How long to wait before looking again after a lost reply, ms. */
  pauseMs?: number;
}

/** Attempts before giving up: a second lost reply in a row may be chance, a third is an outage. */
const attempts = 3;

/**
 * Makes an effect exactly once (R23): look, do, and after a lost reply look again before doing it a second time. A name
 * that turns out to be taken is looked up as well, since another process may have been faster. What is found by looking does not
 * count as made: it may be another's.
 */
export async function once<T>({
  lookUp,
  act,
  pauseMs = 1000,
}: Effect<T>): Promise<{ value: T; made: boolean }> {
  const before = await lookUp();
  if (before !== undefined) return { value: before, made: false };
  for (let attempt = 1; ; attempt += 1) {
    try {
      return { value: await act(), made: true };
    } catch (error) {
      const unsure = error instanceof ForgeError && (error.mayHaveHappened || error.code === 'name-clash');
      if (!unsure) throw error;
      await new Promise((resolve) => setTimeout(resolve, pauseMs * attempt));
      const after = await lookUp();
      if (after !== undefined) return { value: after, made: false };
      if (attempt >= attempts || error.code === 'name-clash') throw error;
    }
  }
}

/** Repeats an effect that is harmless to repeat, such as writing the same text twice. */
export async function repeat<T>(act: () => Promise<T>, pauseMs = 1000): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await act();
    } catch (error) {
      if (!(error instanceof ForgeError) || !error.mayHaveHappened || attempt >= attempts) throw error;
      await new Promise((resolve) => setTimeout(resolve, pauseMs * attempt));
    }
  }
}
