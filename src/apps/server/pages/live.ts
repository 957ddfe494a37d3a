import type { Context } from 'hono';
import { streamSSE } from 'hono/streaming';
import { changeMark } from '../../../jobs/queue/index.ts';
import type { Database } from '../../../ports/index.ts';

/** How often the database is asked whether something has changed, ms. */
const every = 1500;

/** What tells that a run, or any run, has gone on. */
export type Marks = (run: string | undefined) => Promise<string>;

/** One question to the database serves every page that looks at the same thing at the same time. */
export function sharedMarks(database: Database, now: () => number): Marks {
  const asked = new Map<string, { at: number; mark: Promise<string> }>();
  return (run) => {
    const known = asked.get(run ?? '');
    if (known && now() - known.at < every) return known.mark;
    const mark = changeMark(database, run);
    asked.delete(run ?? '');
    asked.set(run ?? '', { at: now(), mark });
    if (asked.size > 1000) asked.delete(asked.keys().next().value!);
    return mark;
  };
}

/**
 * Tells a page that something has changed, and not what: the page is asked for again, with the rights of whoever asks.
 * @param run one run, or all of them
 */
export function streamChanges(context: Context, marks: Marks, run: string | undefined): Response {
  return streamSSE(context, async (stream) => {
    let known: string | undefined;
    while (!stream.aborted && !stream.closed) {
      const mark = await marks(run).catch(() => known ?? '');
      if (known !== undefined && mark !== known) await stream.writeSSE({ event: 'changed', data: '' });
      else await stream.writeSSE({ event: 'still', data: '' });
      known = mark;
      await stream.sleep(every);
    }
  });
}
