import type { Plan, PlannedChange } from '../../domain/index.ts';
import { renderWhy } from '../../reporting/index.ts';
import { planTaskLines, renderPlanTasks } from '../../markers/plan-tasks.ts';
import type { Seal } from '../../markers/state-marker.ts';
import { renderThreadMemory, type ThreadMemory } from '../../markers/thread-memory.ts';
import { gateEscaper, type GateOptions } from '../gate/output-gate.ts';

/** A plan as the comment shows it, and as its marker remembers it for the approval. */
export interface WaitingPlan {
  text: string;
  memory: Pick<ThreadMemory, 'plan' | 'shown'>;
}

/** Longest instructions and prose that are tried, characters. */
const cuts = [Number.POSITIVE_INFINITY, 2000, 600, 200, 80] as const;
const cutNote = '*Shortened to fit into a comment; the run’s artifact has the full text.*';

/**
 * Renders a plan that waits for approval. Its boxes and its marker always fit: what is too long is shortened, first as it
 * is shown, then as it is remembered, and files that no comment could name are left out at last.
 * @param room characters for text and marker together
 */
export function renderWaitingPlan(plan: Plan, gate: GateOptions, seal: Seal, room: number): WaitingPlan {
  let told: ToldPlan | undefined;
  for (const shorten of cuts) {
    const shown = shortened(plan, shorten);
    if (lengthOf(shown) > room) continue; // making it safe to publish takes its time, so what cannot fit is not tried
    told = tell(shown, gate, shorten !== cuts[0]);
    for (const remembered of shorten === cuts[0] ? [plan] : [plan, shown]) {
      const waiting = asWaiting(told, remembered);
      if (sizeOf(waiting, seal) <= room) return waiting;
    }
  }
  return withFewerFiles(shortened(plan, cuts.at(-1)!), { gate, seal, room, told });
}

/** Box, action and marks of a line, characters. */
const minOfFile = 16;

/** Least that a plan takes when it is shown. */
export function lengthOf({ rootCause, approach, changes }: Plan): number {
  const files = changes.reduce(
    (sum, { path, instructions }) => sum + path.length + instructions.length + minOfFile,
    0,
  );
  return rootCause.length + approach.length + files;
}

/** The first files of a plan, as many as fit. */
function withFewerFiles(
  plan: Plan,
  { gate, seal, room, told }: { gate: GateOptions; seal: Seal; room: number; told: ToldPlan | undefined },
): WaitingPlan {
  const files = Math.min(plan.changes.length, Math.floor(room / minOfFile));
  const all = told ?? tell({ ...plan, changes: plan.changes.slice(0, files) }, gate, true);
  for (let count = all.lines.length; ; count = Math.floor(count * 0.9)) {
    const part = { ...plan, changes: plan.changes.slice(0, count) };
    const waiting = asWaiting({ why: all.why, isCut: true, lines: all.lines.slice(0, count) }, part);
    if (count === 0 || sizeOf(waiting, seal) <= room) return waiting;
  }
}

/** A plan in words that are safe to publish. */
interface ToldPlan {
  why: string;
  lines: readonly string[];
  isCut: boolean;
}

function tell(shown: Plan, gate: GateOptions, isCut: boolean): ToldPlan {
  const escaper = gateEscaper(gate);
  return { why: renderWhy(shown, escaper), lines: planTaskLines(shown, escaper), isCut };
}

function asWaiting({ why, lines, isCut }: ToldPlan, remembered: Plan): WaitingPlan {
  const parts = [why, '**Files**', ...(isCut ? [cutNote] : []), renderPlanTasks(lines)];
  return { text: parts.join('\n\n'), memory: { plan: remembered, shown: lines } };
}

function sizeOf({ text, memory }: WaitingPlan, seal: Seal): number {
  return text.length + renderThreadMemory(seal, 'issue', memory).length;
}

function shortened(plan: Plan, length: number): Plan {
  const cut = (text: string) => (text.length <= length ? text : `${text.slice(0, length).trimEnd()} …`);
  return {
    rootCause: cut(plan.rootCause),
    approach: cut(plan.approach),
    changes: plan.changes.map((change): PlannedChange => ({
      ...change,
      instructions: cut(change.instructions),
    })),
  };
}
