import type { TriggerEvent } from './trigger.ts';

/** Where a run reports: an issue or pull request, and the thread of our comments there. */
export interface EventPlace {
  number: number;
  thread: string;
}

/**
 * The place that the event itself names; `undefined` for checks and schedules. A lapsed request is reported here, whatever place
 * a draft claims.
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
