import { setTimeout as wait } from 'node:timers/promises';
import { DatabaseError, messageOf } from '../../../errors/index.ts';
import {
  claimRun,
  endRun,
  handBack,
  LeaseLostError,
  renewLease,
  reportWorker,
  retireWorker,
  type ClaimedRun,
} from '../../../jobs/queue/index.ts';
import { nameOf, type Log } from '../log.ts';
import { runClaimed, type ClaimedEnd, type WorkerTools } from './run-claimed.ts';
import { untilReached } from '../until-reached.ts';

export interface WorkerOptions extends WorkerTools {
  /** Tells workers apart; of this process. */
  name: string;
  version: string;
  /** Runs at the same time in this process. */
  slots: number;
  log: Log;
  /** Asked to end: no run is begun, and those under way end or are handed back. */
  signal: AbortSignal;
  /** How often to look for a run when none was there, ms. */
  pollMs?: number;
}

/** How long a worker without room on its disk leaves runs to others, ms. */
const restMs = 60_000;

/** Serves runs until it is asked to end. What goes wrong with one run or with the database ends neither the others nor the worker. */
export async function work(options: WorkerOptions): Promise<void> {
  const { database, slots, log, signal, name, version, pollMs = 1000 } = options;
  const active = new Map<Promise<void>, ClaimedRun>();
  let restUntil = 0; // by a clock that nobody sets
  const { leaseMs } = options.server;
  const report = () => reportWorker(database, { name, version, slots, leaseMs }).catch(() => undefined);
  const beat = setInterval(() => void report(), leaseMs / 4);
  await report();
  log('worker-started', { worker: name, slots });
  while (!signal.aborted) {
    const mayBegin = active.size < slots && performance.now() >= restUntil;
    const run = mayBegin ? await nextRun(options, [...active.values()]) : undefined;
    if (run) {
      const serving: Promise<void> = serve(run, options).then((code) => {
        if (code === 'disk-full') {
          restUntil = performance.now() + restMs;
          log('worker-rests', { worker: name, reason: code, seconds: restMs / 1000 });
        }
        active.delete(serving);
      });
      active.set(serving, run);
      continue;
    }
    const pause = wait(pollMs, undefined, { signal }).catch(() => undefined);
    await Promise.race([pause, ...active.keys()]);
  }
  log('worker-stopping', { worker: name, active: active.size });
  await Promise.all(active.keys());
  clearInterval(beat);
  await retireWorker(database, name).catch(() => undefined);
}

async function nextRun(
  { database, name, server, log }: WorkerOptions,
  active: readonly ClaimedRun[],
): Promise<ClaimedRun | undefined> {
  try {
    const { limits, usdARun, leaseMs } = server;
    const serving = active.map(({ id }) => id);
    return await claimRun(database, { worker: name, limits, reservedUsd: usdARun, leaseMs, serving });
  } catch (error) {
    log('claim-failed', { worker: name, code: nameOf(error) });
    return undefined;
  }
}

/**
 * Serves one run while its lease is kept up; a lease that was lost ends its children at once.
 * @returns why it was put off, where it was
 */
async function serve(run: ClaimedRun, options: WorkerOptions): Promise<string | undefined> {
  const { database, server, log, signal } = options;
  const facts = { run: run.id, delivery: run.delivery, attempt: run.attempts };
  const lost = new AbortController();
  const keeping = setInterval(() => {
    renewLease(database, run, server.leaseMs).catch((error: unknown) => {
      if (error instanceof LeaseLostError) lost.abort();
    });
  }, server.leaseMs / 4);
  log('run-started', facts);
  try {
    const both = AbortSignal.any([signal, lost.signal]);
    const outcome = await options.traces
      .span('run', facts, () => runClaimed(run, options, both))
      .catch(outcomeOfError);
    // An open question to the model is waited for by its caller, which hands the run back then.
    const asking = signal.aborted && options.caller.isAsking(run);
    if (!lost.signal.aborted && !asking) await untilReached(() => settle(run, outcome, options), signal);
    log('run-ended', {
      ...facts,
      ...('end' in outcome
        ? { verdict: outcome.end.verdict, reason: outcome.end.reason }
        : { later: true, reason: outcome.code }),
    });
    return 'end' in outcome ? undefined : outcome.code;
  } catch (error) {
    // The run keeps its lease; when that ends, another worker continues it.
    log('run-left', { ...facts, error: nameOf(error) });
    return undefined;
  } finally {
    clearInterval(keeping);
  }
}

async function settle(
  run: ClaimedRun,
  outcome: ClaimedEnd,
  { database, signal }: WorkerOptions,
): Promise<void> {
  if ('end' in outcome) return endRun(database, run, outcome.end);
  await handBack(database, run, {
    waitMs: signal.aborted ? 0 : undefined,
    why: outcome.later,
    code: outcome.code,
    lost: outcome.lost ?? false,
  });
}

/**
 * The end of a run that failed: a repository that is gone or closed to us ends it, while a passing failure hands it
 * back.
 */
function outcomeOfError(error: unknown): ClaimedEnd {
  const { retryable = false, code = 'unexpected' } = error as { retryable?: boolean; code?: string };
  if (error instanceof LeaseLostError || error instanceof DatabaseError) throw error;
  const message = messageOf(error);
  return retryable ? { later: message, code } : { end: { verdict: 'failed', reason: code, message } };
}
