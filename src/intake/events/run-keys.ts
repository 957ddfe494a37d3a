import type { ThreadMemory } from '../../markers/thread-memory.ts';
import type { TriggerEvent } from './trigger.ts';
import { sha256Of } from '../../text/sha256.ts';

/** Key of a scheduled run: the same for all jobs and a restart of one workflow run, another one in the next. */
export function scheduleKey(eventId: string, inputHash: string): string {
  return sha256Of(`${eventId}\n${inputHash}`).slice(0, 16);
}

/** Key of the run that answers the failed checks of a commit. */
export function checksKey(headSha: string): string {
  return headSha.slice(0, 16);
}

/** Key of the run that answers a review: both of its events name the same run. */
export function reviewKey(reviewId: number): string {
  return `review${String(reviewId).padStart(10, '0')}`.slice(-16);
}

/**
 * Whether a comment of ours tells of a run that this very event began.
 * @param memory what its signed marker tells
 */
export function isRunOf({ id, subject }: TriggerEvent, { key, input, again }: ThreadMemory): boolean {
  switch (subject.kind) {
    case 'checks':
      return key === checksKey(subject.headSha);
    case 'review':
      return key === reviewKey(subject.reviewId);
    case 'schedule':
      return (input !== undefined && key === scheduleKey(id, input)) || again?.by === id;
    default:
      return key === id;
  }
}
