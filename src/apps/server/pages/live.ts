import type { Context } from 'hono';
import { streamSSE } from 'hono/streaming';
import { changeMark, type Watched } from '../../../jobs/queue/index.ts';
import type { Database } from '../../../ports/index.ts';

/** How often the database is asked whether something has changed, ms. */
const every = 1500;

/** How long a permission to watch is believed before it is asked again, ms. */
const believed = 60_000;

/** What tells that something that is looked at has gone on. */
export type Marks = (watched: Watched) => Promise<string>;

/** One question to the database serves every page that looks at the same thing at the same time. */
export function sharedMarks(database: Database, now: () => number): Marks {
  const asked = new Map<string, { at: number; mark: Promise<string> }>();
  return (watched) => {
    const name = JSON.stringify(watched);
    const known = asked.get(name);
    if (known && now() - known.at < every) return known.mark;
    const mark = changeMark(database, watched);
    asked.delete(name);
    asked.set(name, { at: now(), mark });
    if (asked.size > 1000) asked.delete(asked.keys().next().value!);
    return mark;
  };
}

/** Who looks at what, and how to hear of it. */
export interface Following {
  marks: Marks;
  /** What may be looked at now; nothing where it may not be any more. */
  find: () => Promise<Watched | undefined>;
  now: () => number;
}

/**
 * What somebody who looks is told each time: that something has changed, and not what, or that it has not. Nothing as soon
 * as it may not be looked at any more, which is asked every minute.
 */
export function follow({ marks, find, now }: Following): () => Promise<'changed' | 'still' | undefined> {
  let watched: Watched | undefined;
  let known: string | undefined;
  let until = 0;
  return async () => {
    if (now() >= until) {
      watched = await find().catch((error: { retryable?: boolean }) =>
        error.retryable ? watched : undefined,
      );
      until = now() + believed;
    }
    if (!watched) return undefined;
    const mark = await marks(watched).catch(() => known ?? '');
    const changed = known !== undefined && mark !== known;
    known = mark;
    return changed ? 'changed' : 'still';
  };
}

/** Pages of one person that hear of changes at the same time; each costs the server some work every second and a half. */
const maxOpen = 20;

/** How many pages are told of changes, by person. */
export class OpenPages {
  readonly #counts = new Map<string, number>();

  /** @returns what is called when the page is closed; `undefined` where this person has as many as one may have */
  open(login: string): (() => void) | undefined {
    const count = this.#counts.get(login) ?? 0;
    if (count >= maxOpen) return undefined;
    this.#counts.set(login, count + 1);
    return () => {
      const left = this.#counts.get(login)! - 1;
      if (left > 0) this.#counts.set(login, left);
      else this.#counts.delete(login);
    };
  }
}

/**
 * Tells a page when to be asked for again, with the rights of whoever asks.
 * @param close is called when nobody listens any more
 */
export function streamChanges(context: Context, following: Following, close: () => void): Response {
  return streamSSE(context, async (stream) => {
    const next = follow(following);
    try {
      while (!stream.aborted && !stream.closed) {
        const event = await next();
        if (event === undefined) return;
        await stream.writeSSE({ event, data: '' });
        await stream.sleep(every);
      }
    } finally {
      close();
    }
  });
}
