import { setTimeout as wait } from 'node:timers/promises';

/** Says after how many ms a call that failed is made again; `undefined` when it is not. */
type Failed = (error: unknown, info: { args: unknown[] }) => Promise<number | undefined> | number | undefined;

/** The part of a Bottleneck that Octokit's throttling plugin repeats calls with, without its pace by the time of day. */
export function repeating() {
  let failed: Failed = () => undefined;
  return {
    on(_event: 'failed', handler: Failed): void {
      failed = handler;
    },
    async schedule<T>(work: (...args: unknown[]) => Promise<T>, ...args: unknown[]): Promise<T> {
      for (;;) {
        try {
          return await work(...args);
        } catch (error) {
          // The plugin looks into the reply of a question to GraphQL, which may have got none.
          const pauseMs = await (async () => failed(error, { args }))().catch(() => undefined);
          if (pauseMs === undefined) throw error;
          await wait(pauseMs);
        }
      }
    },
  };
}
