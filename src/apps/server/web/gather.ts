/**
 * Hands over together what arrives while the last hand-over is under way: many deliveries at once cost one transaction.
 * @param most the most in one hand-over
 */
export function gather<T>(
  handOver: (items: readonly T[]) => Promise<void>,
  most: number,
): (item: T) => Promise<void> {
  let waiting: { item: T; done: () => void; failed: (error: unknown) => void }[] = [];
  let busy = false;
  const run = async () => {
    busy = true;
    while (waiting.length > 0) {
      const batch = waiting.slice(0, most);
      waiting = waiting.slice(most);
      await handOver(batch.map(({ item }) => item)).then(
        () => batch.forEach(({ done }) => done()),
        (error: unknown) => batch.forEach(({ failed }) => failed(error)),
      );
    }
    busy = false;
  };
  return (item) =>
    new Promise((done, failed) => {
      waiting.push({ item, done, failed });
      if (!busy) void run();
    });
}
