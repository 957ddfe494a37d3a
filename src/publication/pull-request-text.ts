import type { Job } from '../domain/index.ts';
import { renderMarker, type Seal } from '../text/state-marker.ts';
import { renderChecks, renderFindings, renderPlan, renderProof, wordsOfCost } from '../reporting/index.ts';
import { gateInk, gateInline, gateMarkdown, gatePlain, type GateOptions } from './output-gate.ts';
import type { RunOutcome } from './outcome.ts';
import { viewOutcome } from './outcome-view.ts';
import { listUnverified, maxBody, renderUnseen } from './sections.ts';

export interface PullText {
  job: Job;
  outcome: RunOutcome;
  /** Branch that the pull request is opened from. */
  branch: string;
  command: string;
  runUrl?: string;
  notes: readonly string[];
}

/** Title of our pull request: that of the issue, inert. */
export function renderPullTitle(job: Job, gate: GateOptions): string {
  const title = gatePlain(job.input.title, gate).slice(0, 200);
  return title === '' ? `Resolve issue ${job.number}` : title;
}

/** Body of our pull request; `Fixes #N` is the only reference in it that closes anything (R19). */
export function renderPullBody(text: PullText, gate: GateOptions, seal: Seal): string {
  const { job, outcome, command, runUrl, notes } = text;
  const marker = renderMarker(seal, 'pull', {
    key: job.key,
    branch: text.branch,
    requestedBy: job.requestedBy,
    inputHash: job.input.hash,
  });
  const unverified = listUnverified(outcome);
  const ink = gateInk(gate);
  const view = viewOutcome(outcome, job.input.title);
  const parts: [string, string][] = [
    ['', `Fixes #${job.number}`],
    ['Summary', gateMarkdown(outcome.verdict.message, gate)],
    ['Plan', view.plan ? renderPlan(view.plan, ink) : ''],
    ['Proof', renderProof(view, ink)],
    ['What was checked', renderChecks(view, ink)],
    ['Open findings', renderFindings(view, ink)],
    ['Not verified', unverified.map((note) => `- ${gateInline(note, gate)}`).join('\n')],
    [
      'Notes',
      [...notes.map((note) => gateMarkdown(note, gate)), renderUnseen(outcome, gate)]
        .filter(Boolean)
        .join('\n\n'),
    ],
    ['Cost', `${wordsOfCost(view.usage, view.bound)}.${runUrl ? ` [Log of the run](${runUrl}).` : ''}`],
    [
      'How to go on',
      `Asked for by ${gateInline(job.requestedBy, gate)}. Comment here, on a line, or in a review, and the change is made on this branch. ` +
        `\`${command} stop\` ends a run, \`${command} explain\` tells what happened. Your own commits on this branch are never overwritten. ` +
        'Patchwright never approves, merges or marks a pull request ready.',
    ],
  ];
  const body = parts
    .filter(([, content]) => content !== '')
    .map(([title, content]) => (title === '' ? content : `## ${title}\n\n${content}`))
    .join('\n\n');
  return `${body.slice(0, maxBody - marker.length - 10)}\n\n${marker}`;
}
