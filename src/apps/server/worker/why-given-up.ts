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
      message: `It lost its process ${attempts - 1} times in a row without progress. Usually the worker has too little memory for this repository; see the logs of worker and system.`,
    };
  if (!overdue) return undefined;
  const kept = lastWord === '' ? '' : ` The last reason was: ${lastWord}`;
  return {
    reason: 'gave-up',
    message: `It was retried for a day without success.${kept}`,
  };
}
