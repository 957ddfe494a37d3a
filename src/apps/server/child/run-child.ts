import { PatchwrightError } from '../../../errors/index.ts';
import type { ChildEnd } from '../protocol.ts';
import { diskFull, isDiskFull } from './disk-full.ts';
import { openLink, type Link } from './link.ts';

/** How often the worker is told what the forge replied, ms. */
const tellMs = 5000;

/** The whole life of a child: takes its order, does it, says how it ended. */
export async function runChild(serve: (link: Link, signal: AbortSignal) => Promise<ChildEnd>): Promise<void> {
  const link = await openLink();
  const abort = new AbortController();
  process.once('SIGTERM', () => abort.abort());
  // A run that GitHub puts off for minutes is seen in the metrics meanwhile.
  const telling = setInterval(() => void tellReplies(link), tellMs);
  const end = await serve(link, abort.signal).catch((error: unknown) => endOf(error, abort.signal.aborted));
  clearInterval(telling);
  await tellReplies(link);
  await link.end(end);
  process.disconnect();
  process.exit(0);
}

/** Figures for the metrics: a run is not lost over them. */
async function tellReplies({ replies, ask }: Link): Promise<void> {
  const { counts, ...limit } = replies;
  if (Object.keys(counts).length === 0) return;
  replies.counts = {};
  delete replies.limited;
  await ask({ kind: 'replies', replies: { counts, ...limit } }).catch(() => undefined);
}

function endOf(error: unknown, stopped: boolean): ChildEnd {
  if (stopped) return { kind: 'later', code: 'stopped', why: 'The worker was stopped.' };
  if (isDiskFull(error))
    return {
      kind: 'later',
      code: diskFull,
      why: 'The disk of the worker is full; another one may have room.',
    };
  if (!(error instanceof PatchwrightError))
    return {
      kind: 'failed',
      code: 'unexpected',
      message: error instanceof Error ? error.message : String(error),
    };
  if (error.retryable) return { kind: 'later', code: error.code, why: error.message };
  return { kind: 'failed', code: error.code, message: error.message };
}
