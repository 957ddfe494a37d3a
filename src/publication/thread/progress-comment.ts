import { mayContinue, needsDraft, type Job, type Verdict } from '../../domain/index.ts';
import type { Seal } from '../../markers/state-marker.ts';
import { renderThreadMemory, type ThreadMemory } from '../../markers/thread-memory.ts';
import { money, renderFindings, renderPlan, renderProof, wordsOfCost } from '../../reporting/index.ts';
import { renderEarlierRounds } from './earlier-results.ts';
import { codeSpan, gateEscaper, gateInline, gateProse, type GateOptions } from '../gate/output-gate.ts';
import type { RunOutcome } from '../run-outcome.ts';
import { cutBetweenBlocks, fold, maxBody, renderDiff, renderLeftOut } from '../words/sections.ts';
import { lengthOf, renderWaitingPlan } from './waiting-plan.ts';
import { renderWorking, type WorkingView } from '../words/working.ts';

/** What a progress comment tells at some moment. */
export interface ProgressView {
  job: Job;
  /** Absent before the draft is there. */
  outcome?: RunOutcome;
  /** What the run has cost, US dollars, where a draft does not tell it. */
  paidUsd?: number | undefined;
  /** Absent while work goes on; a comment never goes back from a verdict of its own run. */
  verdict?: Verdict;
  pull?: { number: number; url: string };
  /** Offer the patch in the comment, since it did not become a pull request. */
  offerPatch?: boolean;
  /** Address of the Action run. */
  runUrl?: string;
  /** Sentences for the end, e.g. an edit of the issue that was not seen. */
  notes?: readonly string[];
  /** What the comment remembers for the next run, besides key and verdict. */
  memory?: ThreadMemory;
  /** Results of earlier rounds that stay, folded. */
  kept?: readonly string[];
  /** How far a draft is that still goes on. */
  working?: WorkingView;
  /** From when on a command can mean the plan that is shown, ms since 1970; absent before that is known. */
  now?: number | undefined;
  /** A schedule goes on with it. */
  goesOn?: boolean;
  command: string;
}

/** Room for facts besides those of a waiting plan, for the pull request's address and the like, characters. */
const smallChange = 6000;

/** Renders the one comment of a run, with its signed marker (R19, R27). Always fits into a comment. */
export function renderProgress(view: ProgressView, gate: GateOptions, seal: Seal): string {
  const { job, verdict, outcome, pull, offerPatch = false } = view;
  const head = [headline(view, gate), checklist(view), renderWorking(view, gate)];
  const tail = [verdict ? renderVerdict(verdict, view, gate) : '', footer(view, gate)];
  const frame = join([...head, ...tail]).length + smallChange;
  const plan = verdict?.verdict === 'planned' ? outcome?.plan : undefined;
  const waiting = plan && renderWaitingPlan(plan, gate, seal, maxBody - frame);
  const memory: ThreadMemory = {
    ...(waiting
      ? {
          ...withoutPlan(view.memory),
          ...waiting.memory,
          planOf: job.input.hash,
          planAt: view.now,
          planFor: job.number,
        }
      : view.memory),
    key: job.key,
    verdict: verdict?.verdict ?? 'running',
    pull: pull ? pull.number : undefined,
    offer: waiting || offerPatch ? true : undefined,
  };
  if (verdict && !mayContinue(verdict.verdict)) delete memory.again;
  const bare = renderThreadMemory(seal, job.thread, memory);
  const middle = waiting ? [waiting.text] : renderResult(view, gate, maxBody - frame - bare.length);
  const text = join([...head, ...middle, ...tail]);
  const kept = renderEarlierRounds(view.kept ?? [], maxBody - text.length - bare.length - 100);
  const marker = renderThreadMemory(seal, job.thread, { ...memory, kept: kept.lengths });
  return `${cutBetweenBlocks(join([text, kept.text]), maxBody - marker.length - 10)}\n\n${marker}`;
}

/** A new plan takes the place of an older one. */
function withoutPlan(memory: ThreadMemory = {}): ThreadMemory {
  const { plan: _plan, shown: _shown, approved: _approved, ticked: _ticked, ...others } = memory;
  return others;
}

const tooLong = '*This part is too long for a comment; see the run’s artifact.*';

/** The results of a run besides its verdict, as far as there is room. */
function renderResult(view: ProgressView, gate: GateOptions, room: number): string[] {
  const { outcome, verdict, pull, offerPatch } = view;
  if (!outcome) return [];
  const escaper = gateEscaper(gate);
  // Making a plan safe to publish takes its time, so one that cannot fit is not tried.
  const plan = outcome.plan && !pull && lengthOf(outcome.plan) <= room ? outcome.plan : undefined;
  const parts = [
    proofOf(view, gate),
    plan ? fold('Plan', renderPlan(plan, escaper)) : '',
    outcome.plan && !pull && !plan ? tooLong : '',
    verdict ? fold('Open findings', renderFindings(outcome, escaper)) : '',
  ];
  let left = room;
  const fitting = parts.map((part) => {
    const fits = part.length + 2 <= left ? part : tooLong;
    left -= fits.length + 2;
    return fits;
  });
  return offerPatch ? [...fitting, fold('Patch', renderDiff(outcome.diff, left - 400, gate))] : fitting;
}

/** Whether the patch's own tests show the fault; nothing where there is no patch. */
function proofOf({ outcome, verdict }: ProgressView, gate: GateOptions): string {
  if (!verdict || !outcome?.proof || (outcome.patch?.changes.length ?? 0) === 0) return '';
  return fold(`Proof: ${outcome.proof.status}`, renderProof(outcome, gateEscaper(gate)));
}

function headline({ job, verdict, pull, runUrl }: ProgressView, gate: GateOptions): string {
  const log = runUrl ? ` · [log](${runUrl})` : '';
  const about = pull ? ` · [pull request #${pull.number}](${pull.url})` : '';
  const state = verdict ? `**${verdict.verdict}**` : 'working';
  const checks = (job.brokenChecks ?? []).slice(0, 5).map(({ name }) => codeSpan(name, gate));
  const why = checks.length > 0 ? `After the failed check ${checks.join(', ')}, for` : 'Requested by';
  return `### Patchwright: ${state}\n\n${why} ${gateInline(job.requestedBy, gate)}${about}${log}`;
}

/** Stages in the order of a run; ticked as far as the outcome shows them done. */
function checklist({ job, outcome, verdict, pull }: ProgressView): string {
  if (!needsDraft(job) || job.task === 'rebase') return '';
  const direct = job.task === 'edit-lines';
  const asked = job.task === 'ask';
  const stages: [string, boolean][] = [
    ['read the request', outcome !== undefined],
    ...(direct
      ? []
      : ([
          ['find the code', (outcome?.ranked.length ?? 0) > 0 || outcome?.plan !== undefined],
          ...(asked ? [] : [['plan', outcome?.plan !== undefined]]),
        ] as [string, boolean][])),
    ...(job.task === 'plan' || asked
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
  return `**Verdict: ${verdict}** (\`${reason}\`)\n\n${gateProse(cutMessage(message), gate)}\n\n${nextStep({ verdict, reason, message }, view)}`;
}

/** A message is a sentence or two; what is longer leaves the comment its room. */
function cutMessage(message: string): string {
  return message.length <= 12_000 ? message : `${message.slice(0, 12_000)} …`;
}

function nextStep(
  { verdict, reason }: Verdict,
  { command, job, pull, goesOn, offerPatch = false }: ProgressView,
): string {
  const retry = `Ask again with \`${command} retry\`, and add what should be different.`;
  switch (verdict) {
    case 'patched':
      return pull
        ? 'Review the pull request. To have it changed, comment there, on a line or in a review.'
        : '';
    case 'planned':
      return `Untick files that should stay unchanged, then tick the last box or comment \`${command} approve\`. Only ticked files will be edited.`;
    case 'unchanged':
      if (reason === 'conflicts')
        return `Merge the base by hand, or request a fresh patch with \`${command} retry\` on the issue.`;
      if (reason === 'up-to-date' || reason === 'stands-already') return '';
      if (reason === 'answered') return `To have something changed, say what: \`${command} run …\`.`;
      return `If something should change anyway, say what and where: \`${command} run …\`.`;
    case 'refused':
      return job.refusal ? '' : retry;
    case 'unverified':
      return `Apply the patch by hand with \`git apply\`, or say what to improve: \`${command} retry …\`.`;
    case 'over-budget':
      if (reason === 'repository-budget')
        return `Raise \`github.budget\` in the configuration, or ask again later: \`${command} retry\`.`;
      // How the limit is raised, and by whom, the message says: a server has one of its own.
      return `To stay below the limit, ask for less: \`${command} run …\`.`;
    case 'failed':
      if (offerPatch && !goesOn) return `The patch above was not checked to the end. ${retry}`;
      return goesOn
        ? 'The next scheduled run continues it automatically, once, and pays for nothing twice. To continue sooner, run the workflow again.'
        : retry;
  }
}

function footer({ outcome, paidUsd, notes = [], command }: ProgressView, gate: GateOptions): string {
  const paid = paidUsd ? `Cost: ${money(paidUsd)}.` : '';
  const lines = [
    ...notes.slice(0, 20).map((note) => gateInline(note.slice(0, 500), gate)),
    outcome ? renderLeftOut(outcome, gate) : '',
    outcome ? `Cost: ${wordsOfCost(outcome.usage, outcome.bound)}.` : paid,
    `Commands: \`${command} plan\`, \`run\`, \`retry\`, \`ask\`, \`approve\`, \`rebase\`, \`stop\`, \`explain\`.`,
  ];
  return `<sub>${lines.filter((line) => line !== '').join('<br>')}</sub>`;
}

function join(parts: readonly string[]): string {
  return parts.filter((part) => part !== '').join('\n\n');
}
