import { setTimeout as wait } from 'node:timers/promises';

/** The pause after a hand-over, as a multiple of its time: most of the time is left to other work in this process. */
const restShare = 2;
const system = { now: () => performance.now(), rest: (ms: number): Promise<void> => wait(ms) };

/**
 * Hands over together what arrives while the last hand-over is under way and for a moment after it: many deliveries at once
 * cost one transaction. Whoever comes alone waits for nothing.
 * @param limits `most`: in one hand-over; `maxRestMs`: nothing waits longer than that for company. It is 0 but where a
 *   hand-over lets nothing arrive meanwhile, as with a database inside this process
 */
export function gather<T>(
  handOver: (items: readonly T[]) => Promise<void>,
  { most, maxRestMs }: { most: number; maxRestMs: number },
  { now, rest } = system,
): (item: T) => Promise<void> {
  let waiting: { item: T; done: () => void; failed: (error: unknown) => void }[] = [];
  let busy = false;
  let restUntil = 0;
  const run = async () => {
    busy = true;
    while (waiting.length > 0) {
      const left = restUntil - now();
      if (left > 0 && waiting.length < most) await rest(left);
      const batch = waiting.slice(0, most);
      waiting = waiting.slice(most);
      const begun = now();
      const failure = await handOver(batch.map(({ item }) => item)).then(
        () => undefined,
        (error: unknown) => ({ error }),
      );
      const ended = now();
      restUntil = ended + Math.min((ended - begun) * restShare, maxRestMs);
      for (const { done, failed } of batch)
        if (failure) failed(failure.error);
        else done();
    }
    busy = false;
  };
  return (item) =>
    new Promise((done, failed) => {
      waiting.push({ item, done, failed });
      if (!busy) void run();
    });
}
