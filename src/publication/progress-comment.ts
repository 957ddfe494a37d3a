import type { Job, Verdict } from '../domain/index.ts';
import { planTaskLines, renderPlanTasks } from '../text/plan-tasks.ts';
import { renderMarker, type MarkerFacts, type Seal } from '../text/state-marker.ts';
import { renderFindings, renderPlan, renderProof, renderWhy, wordsOfCost } from '../reporting/index.ts';
import { gateInk, gateInline, gateMarkdown, type GateOptions } from './output-gate.ts';
import type { RunOutcome } from './outcome.ts';
import { fold, maxBody, renderDiff, renderUnseen } from './sections.ts';

/** What a progress comment tells at some moment. */
export interface ProgressView {
  job: Job;
  /** Absent before the draft is there. */
  outcome?: RunOutcome;
  /** Absent while work goes on; a comment never goes back from a verdict of its own run. */
  verdict?: Verdict;
  pull?: { number: number; url: string };
  /** Offer the patch in the comment, since it did not become a pull request. */
  offerPatch?: boolean;
  /** Address of the Action run. */
  runUrl?: string;
  /** Sentences for the end, e.g. an edit of the issue that was not seen. */
  notes?: readonly string[];
  /** Facts for the next run, besides key and verdict. */
  facts?: MarkerFacts;
  command: string;
}

/** Renders the one comment of a run, with its signed marker (R19, R27). Always fits into a comment. */
export function renderProgress(view: ProgressView, gate: GateOptions, seal: Seal): string {
  const waiting = view.verdict?.verdict === 'planned' ? view.outcome?.plan : undefined;
  const lines = waiting ? planTaskLines(waiting, gateInk(gate)) : [];
  const facts: MarkerFacts = {
    key: view.job.key,
    verdict: view.verdict?.verdict ?? 'running',
    ...(view.pull ? { pull: view.pull.number } : {}),
    ...(waiting ? { plan: waiting, shown: lines } : {}),
    ...view.facts,
  };
  const marker = renderMarker(seal, view.job.thread, facts);
  const room = maxBody - marker.length - 10;
  const head = [headline(view, gate), checklist(view)];
  const tail = [view.verdict ? renderVerdict(view.verdict, view, gate) : '', footer(view, gate)];
  const plan = waiting
    ? `${renderWhy(waiting, gateInk(gate))}\n\n**Files**\n\n${renderPlanTasks(lines)}`
    : view.outcome?.plan && !view.pull
      ? fold('Plan', renderPlan(view.outcome.plan, gateInk(gate)))
      : '';
  const findings =
    view.outcome && view.verdict ? fold('Open findings', renderFindings(view.outcome, gateInk(gate))) : '';
  let left = room - join([...head, ...tail]).length - 8;
  const middle: string[] = [];
  for (const part of [proofOf(view, gate), plan, findings]) {
    const fits =
      part.length <= left
        ? part
        : part === ''
          ? ''
          : '*This part is too long for a comment; see the artifact of the run.*';
    middle.push(fits);
    left -= fits.length + 2;
  }
  if (view.offerPatch && view.outcome)
    middle.push(fold('Patch', renderDiff(view.outcome.diff, left - 400, gate)));
  return `${join([...head, ...middle, ...tail]).slice(0, room)}\n\n${marker}`;
}

/** Whether the patch's own tests show the fault; nothing where there is no patch. */
function proofOf({ outcome, verdict }: ProgressView, gate: GateOptions): string {
  if (!verdict || !outcome?.proof || (outcome.patch?.changes.length ?? 0) === 0) return '';
  return fold(`Proof: ${outcome.proof.status}`, renderProof(outcome, gateInk(gate)));
}

function headline({ job, verdict, pull, runUrl }: ProgressView, gate: GateOptions): string {
  const log = runUrl ? ` · [log](${runUrl})` : '';
  const about = pull ? ` · [pull request #${pull.number}](${pull.url})` : '';
  const state = verdict ? `**${verdict.verdict}**` : 'working';
  return `### Patchwright: ${state}\n\nAsked for by ${gateInline(job.requestedBy, gate)}${about}${log}`;
}

/** Stages in the order of a run; ticked as far as the outcome shows them done. */
function checklist({ job, outcome, verdict, pull }: ProgressView): string {
  if (job.task === 'stop' || job.task === 'explain' || job.refusal) return '';
  const direct = job.task === 'edit-lines';
  const stages: [string, boolean][] = [
    ['read the request', outcome !== undefined],
    ...(direct
      ? []
      : ([
          ['find the code', (outcome?.ranked.length ?? 0) > 0 || outcome?.plan !== undefined],
          ['plan', outcome?.plan !== undefined],
        ] as [string, boolean][])),
    ...(job.task === 'plan'
      ? []
      : ([
          ['edit', (outcome?.patch?.changes.length ?? 0) > 0],
          ['check', outcome?.checking.state === 'ran'],
          ['publish', verdict?.verdict === 'patched' && pull !== undefined],
        ] as [string, boolean][])),
  ];
  return stages.map(([stage, done]) => `- [${done ? 'x' : ' '}] ${stage}`).join('\n');
}

function renderVerdict({ verdict, reason, message }: Verdict, view: ProgressView, gate: GateOptions): string {
  return `**Verdict: ${verdict}** (\`${reason}\`)\n\n${gateMarkdown(message, gate)}\n\n${nextStep(verdict, view)}`;
}

function nextStep(verdict: Verdict['verdict'], { command, job, pull }: ProgressView): string {
  const retry = `Ask again with \`${command} retry\`, adding what should be different.`;
  switch (verdict) {
    case 'patched':
      return pull
        ? 'Read the pull request; comment there, on a line or in a review, to have it changed.'
        : '';
    case 'planned':
      return `Untick what should stay as it is, then tick the last box or comment \`${command} approve\`. Only ticked files will be edited.`;
    case 'unchanged':
      return `If something should change all the same, say what and where: \`${command} run …\`.`;
    case 'refused':
      return job.refusal ? '' : retry;
    case 'unverified':
      return `Apply the patch by hand with \`git apply\`, or say what to do better: \`${command} retry …\`.`;
    case 'over-budget':
      return `Raise \`limits\` in the configuration, or ask for less: \`${command} run …\`.`;
    case 'failed':
      return retry;
  }
}

function footer({ outcome, notes = [], command }: ProgressView, gate: GateOptions): string {
  const lines = [
    ...notes.map((note) => gateMarkdown(note, gate)),
    outcome ? renderUnseen(outcome, gate) : '',
    outcome ? `Cost: ${wordsOfCost(outcome.usage, outcome.bound)}.` : '',
    `Commands: \`${command} plan\`, \`run\`, \`retry\`, \`approve\`, \`stop\`, \`explain\`.`,
  ];
  return `<sub>${lines.filter((line) => line !== '').join('<br>')}</sub>`;
}

function join(parts: readonly string[]): string {
  return parts.filter((part) => part !== '').join('\n\n');
}
