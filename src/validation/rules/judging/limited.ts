/**
 * Runs `work` over items, at most `limit` at a time, with results in the order of the items. The first failure stops
 * it: nothing new is begun, running work is aborted through the signal, and the failure is thrown when all of it has
 * ended.
 */
export async function mapLimited<Item, Result>(
  items: readonly Item[],
  limit: number,
  signal: AbortSignal | undefined,
  work: (item: Item, signal: AbortSignal) => Promise<Result>,
): Promise<Result[]> {
  const stop = new AbortController();
  const either = signal ? AbortSignal.any([signal, stop.signal]) : stop.signal;
  const results: Result[] = [];
  let next = 0;
  const runLane = async () => {
    while (next < items.length) {
      either.throwIfAborted();
      const index = next++;
      results[index] = await work(items[index]!, either);
    }
  };
  const lanes = Array.from({ length: Math.min(limit, items.length) }, () =>
    runLane().catch((error: unknown) => {
      if (!stop.signal.aborted) stop.abort(error);
    }),
  );
  await Promise.all(lanes);
  if (stop.signal.aborted) throw stop.signal.reason;
  return results;
}
