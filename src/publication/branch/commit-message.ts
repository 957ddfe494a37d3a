import type { Job } from '../../domain/index.ts';
import { cutShort } from '../../text/words/cut-short.ts';
import { changeTitle } from '../words/change-title.ts';
import { inConvention, type CommitConvention } from './commit-convention.ts';
import { gatePlain, type GateOptions } from '../gate/output-gate.ts';

const runTrailer = 'Patchwright-Run';
/** Longest prose of a message, characters. */
const longestBody = 1500;

/** What one commit of a patch says. */
export interface CommitText {
  job: Job;
  /** What is done and why, in prose. */
  approach: string | undefined;
  convention: CommitConvention;
  /** `test` for the commit that only brings tests, before the one that fixes. */
  kind: 'fix' | 'test';
}

/** Subject, body and trailers of our commit. The trailers are how a later run knows it again. */
export function renderCommitMessage(
  { job, approach, convention, kind }: CommitText,
  gate: GateOptions,
): string {
  const issue = job.pull?.issueNumber ?? job.number;
  const done = subjectOf(job, approach) || `Resolve issue ${issue}`;
  const title = kind === 'test' && !convention.isConventional ? `Add tests: ${done}` : done;
  const body = approach === undefined || kind === 'test' ? '' : gatePlain(approach, gate);
  return [
    cutShort(
      job.task === 'rebase' ? gatePlain(done, gate) : inConvention(convention, kind, gatePlain(title, gate)),
      72,
    ),
    ...(body === '' ? [] : ['', wrap(cutShort(body, longestBody), 72)]),
    '',
    `${runTrailer}: ${job.key}`,
    `Patchwright-Issue: ${issue}`,
    `Patchwright-Requested-By: ${gatePlain(job.requestedBy, gate)}`,
  ].join('\n');
}

/** A commit that a person makes of a run on their own machine. */
export interface OwnCommitText {
  convention: CommitConvention;
  /** Address of the issue, where it has one. */
  issue: string | undefined;
  gate: GateOptions;
}

/**
 * The message of such a commit: no trailer, since the commit is the person's, and nothing that acts once it is pushed
 * (R19).
 */
export function renderOwnCommit(
  title: string,
  approach: string | undefined,
  { convention, issue, gate }: OwnCommitText,
): string {
  const subject = cutShort(
    inConvention(convention, 'fix', gatePlain(changeTitle(title, approach), gate)),
    72,
  );
  const body = gatePlain(approach ?? '', gate);
  const isSaid = body.replace(/\.$/, '').toLowerCase() === subject.toLowerCase();
  const parts = [
    isSaid ? '' : wrap(cutShort(body, longestBody), 72),
    issue === undefined ? '' : ownAddress(issue),
  ];
  return [subject, ...parts.filter((part) => part !== '')].join('\n\n');
}

/** The address of an issue as it is written; a run folder from elsewhere may hold any words in its place. */
function ownAddress(issue: string): string {
  return /^https?:\/\/[\w.:-]+\/[\w./-]+$/.test(issue) ? issue : '';
}

function subjectOf({ task, input, requestedBy, pull }: Job, approach: string | undefined): string {
  switch (task) {
    case 'revise':
      return `Follow up on a comment by ${requestedBy}`;
    case 'edit-lines':
      return `Address review comments by ${requestedBy}`;
    case 'fix-checks':
      return 'Fix failed checks';
    case 'rebase':
      return `Merge ${pull?.baseBranch ?? 'the base'} into ${pull?.branch ?? 'this branch'}`;
    default:
      return changeTitle(input.title, approach);
  }
}

/** Key of the run that made a commit; `undefined` when a person did. Trailers end a message: above them prose can say anything. */
export function runOfCommit(message: string): string | undefined {
  const trailers =
    message
      .trimEnd()
      .split(/\n[ \t]*\n/)
      .at(-1) ?? '';
  return new RegExp(`^${runTrailer}: ([0-9a-z]{4,40})$`, 'm').exec(trailers)?.[1];
}

function wrap(text: string, width: number): string {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    if (line !== '' && line.length + 1 + word.length > width) {
      lines.push(line);
      line = word;
    } else {
      line = line === '' ? word : `${line} ${word}`;
    }
  }
  return [...lines, line].map(withoutOrder).join('\n');
}

function withoutOrder(line: string): string {
  if (/^breaking[ -]change/i.test(line)) return `- ${line}`; // semantic-release looks behind blanks
  return orders.test(line) ? ` ${line}` : line;
}

/**
 * Lines that tools obey when they read commits line by line: `Release-As:`, `BREAKING CHANGE:`, `Reviewed-by:`,
 * `feat!:`.
 */
const orders = /^[A-Za-z][\w-]*(?: CHANGE)?(?:\([^)]*\))?!?(?::| #)/;
