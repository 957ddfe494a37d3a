/** The part of a Bottleneck group that Octokit's throttling plugin uses. */
interface Group {
  key(id: string): {
    schedule<T>(options: unknown, work: (...args: unknown[]) => T, ...args: unknown[]): Promise<T>;
  };
}

/**
 * Lets writes pass one after the other, at least `intervalMs` apart (R25). GitHub asks for one second between writes;
 * the plugin's own groups would wait three for everything that notifies people.
 */
export function serialWrites(intervalMs: number): Group {
  let last = -intervalMs;
  let queue: Promise<unknown> = Promise.resolve();
  return {
    key: () => ({
      schedule: (_options, work, ...args) => {
        const turn = queue.then(async () => {
          const wait = last + intervalMs - performance.now();
          if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait));
          last = performance.now();
          return work(...args);
        });
        queue = turn.catch(() => undefined);
        return turn;
      },
    }),
  };
}
