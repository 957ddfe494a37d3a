import { randomNumbers } from '../../support/random-numbers.ts';
import { earlier, firstLine, order, record } from './order.ts';

/** Blows dealt in one sitting, and how many of all are dealt now. */
export interface Dealt {
  now: number;
  all: number;
}

/**
 * Deals blows at random moments, one after the other, and looks at what each left. Goes on after those that an earlier
 * sitting dealt; ends at the suite's limit, though no sitting ends without one.
 * @param blow throws when something was left that must not be; its numbers are the same for the same seed
 */
export async function dealBlows(
  family: string,
  wanted: number,
  blow: (nth: number, random: ReturnType<typeof randomNumbers>) => Promise<void>,
): Promise<Dealt> {
  const done = earlier(family).cases;
  const start = performance.now();
  const row = (cases: number) => ({
    family,
    seed: order.seed,
    wanted,
    cases,
    milliseconds: Math.round(performance.now() - start),
  });
  let now = 0;
  // The small part is dealt whole, however slow the machine: a limit is for those who asked for many.
  while (done + now < wanted && (now === 0 || !order.results || performance.now() < start + order.limit)) {
    const nth = done + now;
    now += 1;
    try {
      await blow(nth, randomNumbers(order.seed + nth));
    } catch (error) {
      record({ ...row(now), escapes: 1, reached: `blow ${nth}: ${firstLine(error)}` });
      throw error;
    }
  }
  if (now > 0) record({ ...row(now), escapes: 0 });
  return { now, all: done + now };
}
