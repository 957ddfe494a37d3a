import { z } from 'zod';
import { eventId, type EventIssue, type TriggerEvent, type TriggerSubject } from '../events/index.ts';
import { parseJson } from '../../text/json.ts';

const user = z.object({ login: z.string(), type: z.string().optional() });
const issue = z.object({
  number: z.int(),
  title: z.string(),
  body: z.string().nullish(),
  user: user.nullish(),
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
  inputs: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])).nullish(),
});

type Payload = z.infer<typeof payloadSchema>;

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
  const data = parseJson(json);
  if (data === undefined) return other('the event is not JSON');
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

/** One line per event that can start something. */
function subjectOf(name: string, payload: Payload): TriggerSubject {
  const { action = '', issue: about, comment } = payload;
  const what = `${name}${action === '' ? '' : `.${action}`}`;
  switch (what) {
    case 'issues.labeled':
      if (about && payload.label)
        return { kind: 'labelled', issue: issueOf(about), label: payload.label.name };
      break;
    case 'issues.assigned':
      if (about && payload.assignee)
        return { kind: 'assigned', issue: issueOf(about), assignee: payload.assignee.login };
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

function issueOf({ number, title, body, user: author, ...about }: z.infer<typeof issue>): EventIssue {
  return {
    number,
    title,
    body: body ?? '',
    author: author?.login ?? 'ghost',
    labels: about.labels.map(({ name }) => name ?? ''),
    isPullRequest: Boolean(about.pull_request),
    updatedAt: about.updated_at,
  };
}

function commentSubject(
  about: z.infer<typeof issue>,
  comment: NonNullable<Payload['comment']>,
  edited: boolean,
): TriggerSubject {
  return {
    kind: 'comment',
    issue: issueOf(about),
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
