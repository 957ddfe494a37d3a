import type { ChildEnd } from '../protocol.ts';
import { endOfError } from './how-it-ended.ts';
import { openLink, type Link } from './link.ts';

/** How often the worker is told that the child lives, and what the forge replied, ms. */
const tellMs = 5000;

/** The whole life of a child: takes its order, does it, says how it ended. */
export async function runChild(serve: (link: Link, signal: AbortSignal) => Promise<ChildEnd>): Promise<void> {
  const link = await openLink();
  const abort = new AbortController();
  process.once('SIGTERM', () => abort.abort());
  // A run that GitHub puts off for minutes is seen in the metrics meanwhile.
  const telling = setInterval(() => {
    link.live();
    void tellReplies(link);
  }, tellMs);
  const end = await serve(link, abort.signal).catch((error: unknown) =>
    endOfError(error, abort.signal.aborted),
  );
  clearInterval(telling);
  await tellReplies(link);
  await link.end(end);
  process.disconnect();
  process.exit(0);
}

/** Figures for the metrics: a run is not lost over them. */
export async function tellReplies({ replies, ask }: Link): Promise<void> {
  const { counts, ...limit } = replies;
  if (Object.keys(counts).length === 0) return;
  replies.counts = {};
  delete replies.limited;
  await ask({ kind: 'replies', replies: { counts, ...limit } }).catch(() => undefined);
}
