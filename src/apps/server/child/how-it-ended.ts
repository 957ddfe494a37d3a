import { PatchwrightError } from '../../../errors/index.ts';
import type { Drafts, PublishedRun } from '../../../jobs/events/index.ts';
import { mayBeOdd } from '../../../publication/index.ts';
import type { ChildEnd } from '../protocol.ts';
import { diskFull, isDiskFull, saysDiskFull } from './disk-full.ts';

/**
 * Problems of the forge that may be over soon; a broken write has been looked for and is looked for again. Nothing can be said
 * with a token that is refused, and the next child has another one.
 */
const temporary: readonly string[] = [
  'rate-limited',
  'server-error',
  'not-json',
  'unreachable',
  'token-refused',
];
/** Reasons of failed drafts that the same attempt may not meet again later: a model may have been slow. */
const temporaryDrafts: readonly string[] = [...temporary, 'timed-out', 'cut-off'];

/** A draft that failed for a while is made again later; any other one is published, whatever its verdict. */
export function endOfDrafts(drafts: Drafts): ChildEnd {
  const outcomes = 'outcomes' in drafts ? drafts.outcomes : [];
  const failed = outcomes.map(({ verdict }) => verdict).filter(({ verdict }) => verdict === 'failed');
  const full = failed.find(({ reason, message }) => reason === 'unexpected' && saysDiskFull(message));
  if (full) return { kind: 'later', code: diskFull, why: full.message };
  const put = failed.find(({ reason }) => temporaryDrafts.includes(reason));
  if (put) return { kind: 'later', code: put.reason, why: put.message };
  return { kind: 'drafted', drafts: JSON.stringify(drafts) };
}

/**
 * A run that the forge kept from being published for a while is published later, and so is one of which nobody was told: that costs no
 * model, and one odd answer would lose without a word what was paid for (R27).
 */
export function endOfPublishing(ends: readonly PublishedRun[]): ChildEnd {
  const put = ends.find(
    ({ verdict: { verdict, reason }, isUntold = false }) =>
      verdict === 'failed' && (temporary.includes(reason) || (isUntold && mayBeOdd(reason))),
  );
  if (put) return { kind: 'later', code: put.verdict.reason, why: put.verdict.message };
  return {
    kind: 'published',
    ends: ends.map(({ verdict, pull }) => ({ verdict, pullUrl: pull ? pull.url : undefined })),
  };
}

/**
 * The end of a child that was thrown out of its work.
 * @param stopped its worker was asked to end
 */
export function endOfError(error: unknown, stopped: boolean): ChildEnd {
  if (stopped) return { kind: 'later', code: 'stopped', why: 'The worker was stopped.' };
  if (isDiskFull(error))
    return {
      kind: 'later',
      code: diskFull,
      why: 'The worker’s disk is full; another worker may have space.',
    };
  if (!(error instanceof PatchwrightError))
    return {
      kind: 'failed',
      code: 'unexpected',
      message: error instanceof Error ? error.message : String(error),
    };
  if (error.retryable || temporary.includes(error.code))
    return { kind: 'later', code: error.code, why: error.message };
  return { kind: 'failed', code: error.code, message: error.message };
}
