import type { Job } from '../../domain/index.ts';
import { renderPullMemory, type Round } from '../../markers/pull-memory.ts';
import type { Seal } from '../../markers/state-marker.ts';
import { renderChecks, renderFindings, renderPlan, renderProof, wordsOfCost } from '../../reporting/index.ts';
import { changeTitle } from '../words/change-title.ts';
import { renderChangedFiles, renderPermalinks } from './changed-files.ts';
import {
  gateEscaper,
  gateInline,
  gateMarkdown,
  gatePlain,
  gateProse,
  type GateOptions,
} from '../gate/output-gate.ts';
import type { RunOutcome } from '../run-outcome.ts';
import { cutShort } from '../../text/words/cut-short.ts';
import { viewOutcome } from '../words/outcome-view.ts';
import { renderRounds } from './pull-rounds.ts';
import { proseOf } from './remembered-plan.ts';
import {
  fold,
  joinSections,
  listUnverified,
  maxBody,
  renderLeftOut,
  type Section,
} from '../words/sections.ts';

export interface PullText {
  job: Job;
  outcome: RunOutcome;
  /** Branch that the pull request is opened from. */
  branch: string;
  command: string;
  runUrl?: string;
  notes: readonly string[];
  /** The runs that changed it, this one last. */
  rounds: readonly Round[];
  /** Who asked for the pull request, and the run that opened it. */
  opened: { key: string; requestedBy: string };
}

const begin = '<!-- patchwright:text -->';

/** Characters of what a model writes under one heading: however long it is, findings and what is not verified still fit below. */
const maxProse = 4_000;

/** Title of our pull request: what the change does, in the imperative. */
export function renderPullTitle(job: Job, outcome: RunOutcome, gate: GateOptions): string {
  const title = cutShort(gatePlain(changeTitle(job.input.title, outcome.plan?.approach), gate), 200);
  return title === '' ? `Resolve issue ${job.number}` : title;
}

/**
 * Body of our pull request, told anew in each round. `Fixes #N` is the only reference in it that closes anything (R19).
 * @param before body as it stands; what people wrote above our text, or in its place, stays
 */
export function renderPullBody(text: PullText, gate: GateOptions, seal: Seal, before = ''): string {
  const { outcome, branch, rounds, opened } = text;
  const memory = { ...opened, told: proseOf(outcome.plan), branch, rounds };
  const marker = renderPullMemory(seal, memory);
  const theirs = before.split(/<!-- patchwright:(?:text|v\d) /, 1)[0]!.trim();
  const above = theirs === '' ? '' : `${cutShort(theirs, 20_000)}\n\n`;
  const room = maxBody - marker.length - above.length - begin.length - 10;
  const told = sections(text, gate).filter(([, content]) => content !== '');
  return `${above}${begin}\n${joinSections(told, room)}\n\n${marker}`;
}

function sections(text: PullText, gate: GateOptions): Section[] {
  const { job, outcome, command, runUrl, rounds } = text;
  const escaper = gateEscaper(gate);
  const prose = (words: string) => gateProse(cutShort(words, maxProse), gate);
  // What nothing counts or checks stands beside counted facts.
  const claimed = (words: string) => (words.trim() === '' ? '' : `As the model says:\n\n${prose(words)}`);
  const view = viewOutcome(outcome, job.input.title);
  const changes = outcome.patch?.changes ?? [];
  const places = renderPermalinks(changes, outcome.base, gate);
  const unverified = listUnverified(outcome);
  const log = runUrl ? ` [Log of the run](${runUrl}).` : '';
  return [
    ['', `Fixes #${job.pull?.issueNumber ?? job.number}`],
    ['Summary', [claimed(outcome.plan?.approach ?? ''), prose(outcome.verdict.message)].filter(Boolean).join('\n\n')],
    ['Root cause', outcome.plan ? `${claimed(outcome.plan.rootCause)}${places === '' ? '' : `\n\nWhere: ${places}`}` : ''],
    ['Files', renderChangedFiles(changes, outcome.plan, gate)],
    ['Open findings', renderFindings(view, escaper)],
    ['Proof', renderProof(view, escaper)],
    ['What was checked', renderChecks(view, escaper)],
    ['Not verified', unverified.map((note) => `- ${gateInline(note, gate)}`).join('\n')],
    ['Notes', notesOf(text, gate)],
    ['Cost', `${wordsOfCost(view.usage, view.costCeiling)}.${log}`],
    ['Rounds', renderRounds(rounds, gate)],
    ['Next steps', `Requested by ${gateInline(text.opened.requestedBy, gate)}. ${howToGoOn(command)}`],
    ['', planOf(text, gate)],
  ]; // prettier-ignore
}

function planOf({ outcome }: PullText, gate: GateOptions): string {
  return outcome.plan && outcome.plan.changes.length > 0
    ? fold('The plan behind the edits', renderPlan(outcome.plan, gateEscaper(gate)))
    : '';
}

function notesOf({ notes, outcome }: PullText, gate: GateOptions): string {
  const all = [...notes.map((note) => gateMarkdown(note, gate)), renderLeftOut(outcome, gate)];
  return all.filter(Boolean).join('\n\n');
}

function howToGoOn(command: string): string {
  return (
    'Comment here, on a line or in a review to have something changed on this branch, or ask a question. ' +
    `\`${command} stop\` ends a run; \`${command} explain\` says what happened. Your own commits on this branch are never overwritten. ` +
    'Patchwright never approves, merges or marks a pull request ready. Text that you add above this stays.'
  );
}
