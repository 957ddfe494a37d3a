import type { Context } from 'hono';
import { streamSSE } from 'hono/streaming';
import { changeMark } from '../../../jobs/queue/index.ts';
import type { Database } from '../../../ports/index.ts';

/** How often the database is asked whether something has changed, ms. */
const every = 1500;

/**
 * Tells a page that something has changed, and not what: the page is asked for again, with the rights of whoever asks.
 * @param run one run, or all of them
 */
export function streamChanges(context: Context, database: Database, run: string | undefined): Response {
  return streamSSE(context, async (stream) => {
    let known: string | undefined;
    while (!stream.aborted && !stream.closed) {
      const mark = await changeMark(database, run).catch(() => known ?? '');
      if (known !== undefined && mark !== known) await stream.writeSSE({ event: 'changed', data: '' });
      else await stream.writeSSE({ event: 'still', data: '' });
      known = mark;
      await stream.sleep(every);
    }
  });
}
