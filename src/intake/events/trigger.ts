import { sha256Of } from '../../text/sha256.ts';

/** An issue or pull request from the payload of an event, as it was at the time of the request (R3). */
export interface EventIssue {
  number: number;
  title: string;
  body: string;
  /** `ghost` if the account was deleted. */
  author: string;
  labels: readonly string[];
  isPullRequest: boolean;
  /** ISO time. */
  updatedAt: string;
}

/** The subject of an event. `other` says why the event is irrelevant. */
export type TriggerSubject =
  | { kind: 'labelled'; issue: EventIssue; label: string }
  | { kind: 'assigned'; issue: EventIssue; assignee: string }
  | {
      kind: 'comment';
      issue: EventIssue;
      id: number;
      author: string;
      body: string;
      at: string;
      edited: boolean;
    }
  | { kind: 'review'; pull: number; reviewId: number; at: string }
  | { kind: 'checks'; headSha: string; branch: string }
  | { kind: 'dispatch'; number: number; task: string }
  | { kind: 'schedule' }
  | { kind: 'other'; why: string };

export interface TriggerEvent {
  /** The login that caused the event; empty for a schedule. */
  sender: string;
  senderIsBot: boolean;
  /** 16 hex digits, a hash of what identifies the event: the same event has the same id wherever it is delivered. */
  id: string;
  subject: TriggerSubject;
}

/**
 * An event for a run that a person starts directly, without a webhook.
 * @param runId distinguishes two requests for the same issue
 */
export function dispatchOf(number: number, sender: string, runId: string): TriggerEvent {
  const id = eventId(['dispatch', runId, sender, String(number)]);
  return { sender, senderIsBot: false, id, subject: { kind: 'dispatch', number, task: 'run' } };
}

/** The id of an event: 16 hex digits, a hash of what identifies it. */
export function eventId(parts: readonly string[]): string {
  return sha256Of(parts.join('\n')).slice(0, 16);
}
