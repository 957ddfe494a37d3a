import { decideChecks } from './decide-checks.ts';
import { decideComment } from './decide-comment.ts';
import { decideAssigned, decideDispatch, decideLabelled } from './decide-issue.ts';
import { decideReview } from './decide-review.ts';
import { decideSchedule } from './decide-schedule.ts';
import type { IntakeContext } from './intake-context.ts';
import { skipSilently, type Decision } from './skip.ts';

/**
 * Decides which jobs an event starts. It only reads from the forge, so that deciding again before publishing yields the same job or
 * shows what has changed (R1, H9). Irrelevant events cost no call.
 */
export async function decide(context: IntakeContext): Promise<Decision> {
  const { subject } = context.event;
  switch (subject.kind) {
    case 'labelled':
      return decideLabelled(context, subject);
    case 'assigned':
      return decideAssigned(context, subject);
    case 'comment':
      return decideComment(context, subject);
    case 'review':
      return decideReview(context, subject);
    case 'checks':
      return decideChecks(context, subject);
    case 'dispatch':
      return decideDispatch(context, subject);
    case 'schedule':
      return decideSchedule(context);
    case 'other':
      return skipSilently('irrelevant-event', subject.why);
  }
}
