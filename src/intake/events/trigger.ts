import { createHash } from 'node:crypto';

/** An issue or pull request as an event carries it, which is how it was when somebody asked (R3). */
export interface EventIssue {
  number: number;
  title: string;
  body: string;
  /** `ghost` where the account is gone. */
  author: string;
  labels: readonly string[];
  isPullRequest: boolean;
  /** ISO time. */
  updatedAt: string;
}

/** The subject of an event. `other` says why it concerns nobody here. */
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
  /** Login that caused the event; empty for a schedule. */
  sender: string;
  senderIsBot: boolean;
  /** 16 hex digits over name and payload: the same event has the same id wherever it is delivered. */
  id: string;
  subject: TriggerSubject;
}

/**
 * A person's own request for a run on an issue, where no webhook brought one.
 * @param runId tells two requests for the same issue apart
 */
export function dispatchOf(number: number, sender: string, runId: string): TriggerEvent {
  const id = eventId(['dispatch', runId, sender, String(number)]);
  return { sender, senderIsBot: false, id, subject: { kind: 'dispatch', number, task: 'run' } };
}

/** 16 hex digits over what tells one event from another. */
export function eventId(parts: readonly string[]): string {
  return createHash('sha256').update(parts.join('\n')).digest('hex').slice(0, 16);
}
