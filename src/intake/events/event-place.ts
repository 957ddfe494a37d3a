import type { TriggerEvent } from './trigger.ts';

/** Where a run talks: the issue or pull request, and which of our comments there. */
export interface EventPlace {
  number: number;
  thread: string;
}

/**
 * The place that an event itself names; nothing for checks and schedules, which name none. Where a request has lapsed,
 * that is said in this place, whatever place a draft claims.
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
