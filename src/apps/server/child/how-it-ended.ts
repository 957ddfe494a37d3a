import { PatchwrightError, type ModelProblem } from '../../../errors/index.ts';
import type { Drafts, PublishedRun } from '../../../jobs/events/index.ts';
import { isClosedForNow, mayBeOdd } from '../../../publication/index.ts';
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
/** What an endpoint may say once, or while somebody changes its key or account, to a run that it has answered before. */
const oddDrafts: readonly string[] = [
  ...(['unauthorized', 'quota', 'unknown-model', 'bad-request', 'context-length'] satisfies ModelProblem[]),
];

/**
 * A draft that failed for a while is made again later; any other one is published, whatever its verdict.
 * @param isPatient a refusal of the model may still be an odd one: where replies were paid for, they are not thrown away over it
 */
export function endOfDrafts(drafts: Drafts, isPatient = false): ChildEnd {
  const outcomes = 'outcomes' in drafts ? drafts.outcomes : [];
  const failed = outcomes.map(({ verdict }) => verdict).filter(({ verdict }) => verdict === 'failed');
  const isWaitedFor = isPatient && outcomes.some(({ usage }) => usage.completionTokens > 0);
  const passing = isWaitedFor ? [...temporaryDrafts, ...oddDrafts] : temporaryDrafts;
  const full = failed.find(({ reason, message }) => reason === 'unexpected' && saysDiskFull(message));
  if (full) return { kind: 'later', code: diskFull, why: full.message };
  const put = failed.find(({ reason }) => passing.includes(reason));
  if (put) return { kind: 'later', code: put.reason, why: put.message };
  return { kind: 'drafted', drafts: JSON.stringify(drafts) };
}

/**
 * A run that the forge kept from being published for a while is published later, and so is one of which nobody was told: that costs no
 * model, and one odd answer, or a place that takes no word for now, would lose without a word what was paid for (R27).
 * @param isRetried its day is not over
 */
export function endOfPublishing(ends: readonly PublishedRun[], isRetried = true): ChildEnd {
  const put = ends.find(
    ({ verdict: { verdict, reason }, isUntold = false, refusal }) =>
      (verdict === 'failed' && (temporary.includes(reason) || (isUntold && mayBeOdd(reason)))) ||
      (isRetried && isUntold && isClosedForNow(refusal)),
  );
  if (put) return { kind: 'later', code: put.refusal ?? put.verdict.reason, why: put.verdict.message };
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
