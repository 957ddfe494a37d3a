import { issueOfBranch } from '../../domain/index.ts';
import {
  placeOf,
  type Delivery,
  type DeliveryRepository,
  type ReadDelivery,
  type TriggerSubject,
} from '../../intake/events/index.ts';

/** A run that an event may ask for. Whether it does is decided from live facts when its turn comes (R1). */
interface RunRequest {
  repository: DeliveryRepository;
  /** Number of the issue or pull request: of each, one run is active at a time. */
  subject: string;
  title: string;
  requestedBy: string;
  urgency: Urgency;
}

/** Who waits: a person in a thread, a person who gave a command, a label, CI, a stranger's words. The lower number goes first. */
const urgencies = { answer: 0, command: 1, label: 2, checks: 3, stranger: 4 } as const;
type Urgency = (typeof urgencies)[keyof typeof urgencies];

/** What becomes of a delivery. */
export type Admission = { kind: 'run'; run: RunRequest } | Exclude<ReadDelivery, { kind: 'event' }>;

/** Who takes a delivery, and how it reads what the forge sends. */
export interface Reception {
  /** The App's own login: what it does itself starts nothing but the answer to checks that fail on it. */
  login: string;
  read: (delivery: Delivery) => ReadDelivery;
}

/** Decides whether a delivery may start a run, and how urgent that is. Costs no call and no model. */
export function admit(delivery: Delivery, { login, read }: Reception): Admission {
  const told = read(delivery);
  if (told.kind === 'installation') return { ...told, account: plain(told.account) };
  if (told.kind === 'dropped') return told;
  const { trigger, repository, title, isStranger } = told;
  // The forge names whoever pushed as the sender of a check, which on our branches is we.
  const isOwn = trigger.sender.toLowerCase() === login.toLowerCase();
  if (isOwn && trigger.subject.kind !== 'checks') return { kind: 'dropped', why: 'own-event' };
  const number = placeOf(trigger)?.number ?? numberOfChecks(trigger.subject);
  if (number === undefined) return { kind: 'dropped', why: 'foreign-branch' };
  const { installation } = repository;
  return {
    kind: 'run',
    run: {
      repository: { ...repository, installation: { ...installation, account: plain(installation.account) } },
      subject: String(number),
      title: plain(title),
      requestedBy: plain(trigger.sender),
      urgency: isStranger ? urgencies.stranger : urgencyOf(trigger.subject),
    },
  };
}

function numberOfChecks(subject: TriggerSubject): number | undefined {
  return subject.kind === 'checks' ? issueOfBranch(subject.branch) : undefined;
}

function urgencyOf(subject: TriggerSubject): Urgency {
  switch (subject.kind) {
    case 'review':
      return urgencies.answer;
    case 'comment':
      return subject.issue.isPullRequest ? urgencies.answer : urgencies.command;
    case 'checks':
      return urgencies.checks;
    default:
      return urgencies.label;
  }
}

/** Removes NUL, the one character that a `text` column does not take. */
function plain(text: string): string {
  return text.replaceAll('\0', '').slice(0, 1000);
}
