import type { Skip } from '../../../domain/index.ts';
import type { ClaimedRun } from '../../../jobs/queue/index.ts';

/** A run that lost so many workers or children in a row, without keeping anything in between, is not drafted again. */
export const maxLosses = 30;

/**
 * Why a run is not drafted any more, as its issue and its page say it; nothing while it may be. What its people can do stands
 * below a failed verdict in any case: here stands what whoever runs the server can.
 */
export function whyGivenUp({
  attempts,
  overdue,
  lastWord,
}: Pick<ClaimedRun, 'attempts' | 'overdue' | 'lastWord'>): Skip | undefined {
  if (attempts > maxLosses)
    return {
      reason: 'process-lost',
      message: `It lost its process ${attempts - 1} times in a row without getting any further, which mostly means that the worker has too little memory for this repository; whoever runs the server finds more in the worker's log and the system's.`,
    };
  if (!overdue) return undefined;
  const kept = lastWord === '' ? '' : ` What kept it from going on was told last as: ${lastWord}`;
  return {
    reason: 'gave-up',
    message: `For a day it was tried again and again and could not be ended.${kept}`,
  };
}
