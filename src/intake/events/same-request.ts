import { isSameLabel } from '../../domain/index.ts';
import { hashInput } from '../../text/input-hash.ts';
import type { EventIssue, TriggerEvent } from './trigger.ts';

/**
 * Whether two events ask for the same: a label of one name, or an assignment to one user, on one issue with one text. These say how an
 * issue is to be, so that saying it twice asks for nothing more. What people write is a request each time.
 */
export function isSameRequest({ subject: one }: TriggerEvent, { subject: other }: TriggerEvent): boolean {
  if (one.kind === 'labelled' && other.kind === 'labelled')
    return isSameLabel(one.label, other.label) && isSameText(one.issue, other.issue);
  if (one.kind === 'assigned' && other.kind === 'assigned')
    return one.assignee.toLowerCase() === other.assignee.toLowerCase() && isSameText(one.issue, other.issue);
  return false;
}

function isSameText(one: EventIssue, other: EventIssue): boolean {
  return one.number === other.number && hashInput(one.title, one.body) === hashInput(other.title, other.body);
}
