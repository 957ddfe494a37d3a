import { z } from 'zod';
import { issueOfBranch } from '../../domain/index.ts';
import { parseEvent, placeOf, type TriggerEvent } from '../../intake/github/index.ts';

/** A webhook delivery whose signature was right. */
export interface Delivery {
  /** GitHub's number of the delivery, the same for every attempt to deliver it. */
  id: string;
  event: string;
  payload: string;
}

type TriggerSubject = TriggerEvent['subject'];

/** Where an event happened. Numbers are text, as they may pass 2^53. */
export interface RepositoryFacts {
  installation: { id: string; account: string };
  id: string;
  fullName: string;
  isPrivate: boolean;
}

/** A run that an event may ask for. Whether it does is decided from live facts when its turn comes (R1). */
interface RunRequest {
  repository: RepositoryFacts;
  /** Number of the issue or pull request: of each, one run is active at a time. */
  subject: string;
  title: string;
  requestedBy: string;
  urgency: Urgency;
}

/** Who waits: a person in a thread, a person who gave a command, a label, CI. The lower number goes first. */
const urgencies = { answer: 0, command: 1, label: 2, checks: 3, schedule: 4 } as const;
type Urgency = (typeof urgencies)[keyof typeof urgencies];

type InstallationState = 'active' | 'suspended' | 'deleted';

/** What a delivery comes to; `changedAt`, ms since 1970, where it says when the installation was changed. */
export type Admission =
  | { kind: 'run'; run: RunRequest }
  | { kind: 'installation'; id: string; account: string; state: InstallationState; changedAt?: number }
  | { kind: 'dropped'; why: string };

const whole = z.number().int().positive();
const Where = z.object({
  action: z.string().optional(),
  installation: z.object({
    id: whole,
    account: z.object({ login: z.string() }).nullish(),
    updated_at: z.unknown().optional(),
  }),
  repository: z
    .object({ id: whole, full_name: z.string().regex(/^[\w.-]+\/[\w.-]+$/), private: z.boolean() })
    .optional(),
  issue: z.object({ title: z.string() }).optional(),
  pull_request: z.object({ title: z.string().optional() }).optional(),
});

/** Events that can start a run. Others are counted and dropped: a workflow's own events are not for an App. */
const starting = new Set(
  (
    'issues issue_comment pull_request_review pull_request_review_comment ' +
    'check_run check_suite workflow_run'
  ).split(' '),
);

/** Which state of an installation an action of `installation` leaves. */
const installationStates: Readonly<Record<string, InstallationState>> = {
  created: 'active',
  unsuspend: 'active',
  new_permissions_accepted: 'active',
  suspend: 'suspended',
  deleted: 'deleted',
};

/**
 * Reads a delivery. Costs no call and no model; nothing in it is trusted but where it happened (R2).
 * @param login the App's own login: what it does itself starts nothing
 */
export function admit({ id, event, payload }: Delivery, login: string): Admission {
  const where = whereOf(payload);
  if (!where) return dropped('no-installation');
  if (event === 'installation') return admitInstallation(where);
  if (!starting.has(event)) return dropped('unknown-event');
  if (!where.repository) return dropped('no-repository');
  const trigger = parseEvent(event, payload, id);
  if (trigger.subject.kind === 'other') return dropped('irrelevant');
  if (trigger.sender.toLowerCase() === login.toLowerCase()) return dropped('own-event');
  const number = placeOf(trigger)?.number ?? numberOfChecks(trigger.subject);
  if (number === undefined) return dropped('foreign-branch');
  const { id: repository, full_name: fullName, private: isPrivate } = where.repository;
  const account = where.installation.account?.login ?? fullName.split('/')[0]!;
  return {
    kind: 'run',
    run: {
      repository: {
        installation: { id: String(where.installation.id), account },
        id: String(repository),
        fullName,
        isPrivate,
      },
      subject: String(number),
      title: plain(where.issue?.title ?? where.pull_request?.title ?? ''),
      requestedBy: plain(trigger.sender),
      urgency: urgencyOf(trigger.subject),
    },
  };
}

function admitInstallation({ action = '', installation }: z.infer<typeof Where>): Admission {
  const state = installationStates[action];
  if (!state) return dropped('irrelevant');
  const account = plain(installation.account?.login ?? '');
  const changedAt = momentOf(installation.updated_at);
  return {
    kind: 'installation',
    id: String(installation.id),
    account,
    state,
    changedAt: changedAt || undefined,
  };
}

/** GitHub writes moments as text, or as seconds since 1970. @returns ms since 1970; `undefined` for anything else */
function momentOf(value: unknown): number | undefined {
  const ms = typeof value === 'number' ? value * 1000 : typeof value === 'string' ? Date.parse(value) : NaN;
  return Number.isSafeInteger(ms) && ms > 0 ? ms : undefined;
}

function whereOf(payload: string): z.infer<typeof Where> | undefined {
  try {
    return Where.safeParse(JSON.parse(payload)).data;
  } catch {
    return undefined;
  }
}

function numberOfChecks(subject: TriggerSubject): number | undefined {
  return subject.kind === 'checks' ? issueOfBranch(subject.branch) : undefined;
}

function urgencyOf(subject: TriggerSubject): Urgency {
  switch (subject.kind) {
    case 'review':
      return urgencies.answer;
    case 'comment':
      return subject.issue.pull_request ? urgencies.answer : urgencies.command;
    case 'checks':
      return urgencies.checks;
    default:
      return urgencies.label;
  }
}

function dropped(why: string): Admission {
  return { kind: 'dropped', why };
}

/** A `text` column takes every character but this one. */
function plain(text: string): string {
  return text.replaceAll('\0', '').slice(0, 1000);
}
