import { createHash } from 'node:crypto';
import { z } from 'zod';

const user = z.object({ login: z.string(), type: z.string().optional() });
const issue = z.object({
  number: z.int(),
  title: z.string(),
  body: z.string().nullish(),
  user: user.nullish(),
  state: z.string().optional(),
  labels: z.array(z.object({ name: z.string().optional() })).default([]),
  pull_request: z.unknown().optional(),
  updated_at: z.string(),
});
const pull = z.object({ number: z.int() });
const checked = z.object({
  head_sha: z.string(),
  head_branch: z.string().nullish(),
  conclusion: z.string().nullish(),
  check_suite: z.object({ head_branch: z.string().nullish() }).nullish(),
});

/** The fields we read of a webhook payload, of whatever event. */
const payloadSchema = z.object({
  action: z.string().optional(),
  sender: user.optional(),
  issue: issue.optional(),
  label: z.object({ name: z.string() }).optional(),
  assignee: user.nullish(),
  comment: z
    .object({
      id: z.int(),
      body: z.string().nullish(),
      user: user.nullish(),
      created_at: z.string(),
      updated_at: z.string(),
      pull_request_review_id: z.int().nullish(),
    })
    .optional(),
  review: z.object({ id: z.int(), submitted_at: z.string().nullish() }).optional(),
  pull_request: pull.optional(),
  check_run: checked.optional(),
  check_suite: checked.optional(),
  workflow_run: checked.optional(),
  inputs: z.record(z.string(), z.unknown()).nullish(),
});

type Payload = z.infer<typeof payloadSchema>;
export type IssueSnapshot = z.infer<typeof issue>;

/** What an event is about, in our words. `other` says why it is none of ours. */
export type TriggerSubject =
  | { kind: 'labelled'; issue: IssueSnapshot; label: string }
  | { kind: 'assigned'; issue: IssueSnapshot; assignee: string }
  | {
      kind: 'comment';
      issue: IssueSnapshot;
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

/**
 * Reads a webhook payload. Nothing in it is trusted but who sent it and what it is about (R2).
 * @param runId tells events apart that carry nothing of their own: two schedules, two dispatches of one issue
 */
export function parseEvent(name: string, json: string, runId = ''): TriggerEvent {
  const salt = name === 'schedule' || name === 'workflow_dispatch' ? runId : '';
  const id = eventId([name, salt, json]);
  const other = (why: string): TriggerEvent => ({
    sender: '',
    senderIsBot: false,
    id,
    subject: { kind: 'other', why },
  });
  let data: unknown;
  try {
    data = JSON.parse(json);
  } catch {
    return other('the event is not JSON');
  }
  const parsed = payloadSchema.safeParse(data);
  if (!parsed.success)
    return other(
      `the event has an unexpected shape at ${parsed.error.issues[0]?.path.join('.') ?? 'its root'}`,
    );
  const { sender } = parsed.data;
  return {
    sender: sender?.login ?? '',
    senderIsBot: sender?.type === 'Bot' || (sender?.login ?? '').endsWith('[bot]'),
    id,
    subject: subjectOf(name, parsed.data),
  };
}

function eventId(parts: readonly string[]): string {
  return createHash('sha256').update(parts.join('\n')).digest('hex').slice(0, 16);
}

/** One line per event that can start something. */
function subjectOf(name: string, payload: Payload): TriggerSubject {
  const { action = '', issue: about, comment } = payload;
  const what = `${name}${action === '' ? '' : `.${action}`}`;
  switch (what) {
    case 'issues.labeled':
      if (about && payload.label) return { kind: 'labelled', issue: about, label: payload.label.name };
      break;
    case 'issues.assigned':
      if (about && payload.assignee)
        return { kind: 'assigned', issue: about, assignee: payload.assignee.login };
      break;
    case 'issue_comment.created':
    case 'issue_comment.edited':
      if (about && comment) return commentSubject(about, comment, action === 'edited');
      break;
    case 'pull_request_review.submitted':
      if (payload.review && payload.pull_request)
        return reviewSubject(payload.pull_request.number, payload.review.id, payload.review.submitted_at);
      break;
    case 'pull_request_review_comment.created':
      // A single remark is a review of one; both events lead to the same job.
      if (comment?.pull_request_review_id && payload.pull_request)
        return reviewSubject(payload.pull_request.number, comment.pull_request_review_id, comment.created_at);
      break;
    case 'check_run.completed':
    case 'check_suite.completed':
    case 'workflow_run.completed':
      return checksSubject(payload.check_run ?? payload.check_suite ?? payload.workflow_run);
    case 'workflow_dispatch': {
      const number = Number(payload.inputs?.['issue']);
      if (Number.isInteger(number) && number > 0)
        return { kind: 'dispatch', number, task: String(payload.inputs?.['task'] ?? 'run') };
      return { kind: 'other', why: 'workflow_dispatch needs the input "issue", the number of an issue' };
    }
    case 'schedule':
      return { kind: 'schedule' };
    default:
      break;
  }
  return { kind: 'other', why: `${what} starts nothing` };
}

function commentSubject(
  about: IssueSnapshot,
  comment: NonNullable<Payload['comment']>,
  edited: boolean,
): TriggerSubject {
  return {
    kind: 'comment',
    issue: about,
    id: comment.id,
    author: comment.user?.login ?? '',
    body: comment.body ?? '',
    at: edited ? comment.updated_at : comment.created_at,
    edited,
  };
}

function reviewSubject(number: number, reviewId: number, at: string | null | undefined): TriggerSubject {
  return { kind: 'review', pull: number, reviewId, at: at ?? new Date(0).toISOString() };
}

function checksSubject(run: z.infer<typeof checked> | undefined): TriggerSubject {
  if (!run || !['failure', 'timed_out', 'startup_failure'].includes(run.conclusion ?? ''))
    return { kind: 'other', why: 'the check did not fail' };
  return {
    kind: 'checks',
    headSha: run.head_sha,
    branch: run.head_branch ?? run.check_suite?.head_branch ?? '',
  };
}
