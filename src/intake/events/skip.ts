import type { Job, Skip } from '../../domain/index.ts';
import type { Undecided } from './undecided.ts';

/** Every reason to start nothing for an event. */
export type SkipReason =
  | 'already-answered'
  | 'already-approved'
  | 'approved'
  | 'asks-nothing'
  | 'base-fails-too'
  | 'bot'
  | 'ci-attempts'
  | 'comment-edited'
  | 'comment-hidden'
  | 'daily-budget'
  | 'fork'
  | 'head-moved'
  | 'irrelevant-event'
  | 'label-removed'
  | 'no-command'
  | 'no-issue'
  | 'no-permission'
  | 'no-pull-request'
  | 'no-requester'
  | 'no-sender'
  | 'not-addressed'
  | 'not-author'
  | 'not-own-pull-request'
  | 'nothing-labelled'
  | 'other-assignee'
  | 'other-label'
  | 'own-event'
  | 'pull-request'
  | 'pull-request-closed'
  | 'remarks-hidden'
  | 'review-hidden'
  | 'unassigned';

/** Why this event starts nothing. */
export interface EventSkip extends Skip {
  reason: SkipReason;
  /** The forge found no role of whoever asked, as it says now and then of somebody who has one. */
  isUnsure?: true;
  /** It held before a draft as it does after it; every other reason ends a drafted run with a word. */
  silent?: true;
  /** The configuration decides it, which may have been changed while a draft was made: then it ends with a word after all. */
  byConfiguration?: true;
}

/** Zero or more jobs, beside those of several that could not be decided; or the reason why there is none. */
export type Decision = { jobs: readonly Job[]; undecided?: readonly Undecided[] } | { skip: EventSkip };

/** Nothing is started, for a reason that may have come up while a draft was made. */
export function skip(reason: SkipReason, message: string): Decision {
  return { skip: { reason, message } };
}

/** Nothing is started, and never was. */
export function skipSilently(reason: SkipReason, message: string): Decision {
  return { skip: { reason, message, silent: true } };
}

/** Nothing is started, because the configuration says so. */
export function skipByConfiguration(reason: SkipReason, message: string): Decision {
  return { skip: { reason, message, silent: true, byConfiguration: true } };
}

/** Only commands start a run on our pull requests, and there is none. */
export function skipWithoutCommand(): Decision {
  return skipByConfiguration('no-command', 'Only commands start a run on pull requests (github.followUps).');
}
