import type { TriggerEvent } from './trigger.ts';

/** Where a run talks: the issue or pull request, and which of our comments there. */
export interface EventPlace {
  number: number;
  thread: string;
}

/**
 * The place that an event itself speaks of, or nothing for events that name none (checks, schedules). What a run has to
 * say once its request does not stand any more is said there, whatever a draft claims.
 */
export function placeOf({ subject }: TriggerEvent): EventPlace | undefined {
  switch (subject.kind) {
    case 'labelled':
    case 'assigned':
      return { number: subject.issue.number, thread: 'issue' };
    case 'comment':
      return subject.issue.isPullRequest
        ? { number: subject.issue.number, thread: `comment-${subject.id}` }
        : { number: subject.issue.number, thread: 'issue' };
    case 'review':
      return { number: subject.pull, thread: `review-${subject.reviewId}` };
    case 'dispatch':
      return { number: subject.number, thread: 'issue' };
    default:
      return undefined;
  }
}
