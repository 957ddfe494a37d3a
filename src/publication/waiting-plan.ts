import type { Plan, PlannedChange } from '../domain/index.ts';
import { renderWhy } from '../reporting/index.ts';
import { planTaskLines, renderPlanTasks } from '../text/plan-tasks.ts';
import { renderMarker, type MarkerFacts, type Seal } from '../text/state-marker.ts';
import { gateInk, type GateOptions } from './output-gate.ts';

/** A plan as the comment shows it, and as its marker remembers it for the approval. */
export interface WaitingPlan {
  text: string;
  facts: MarkerFacts;
}

/** Longest instructions and prose that are tried, characters. */
const cuts = [Number.POSITIVE_INFINITY, 2000, 600, 200, 80] as const;
const cutNote = '*Shortened to fit into a comment; the artifact of the run has all of it.*';

/**
 * Renders a plan that waits for approval. Its boxes and its marker always fit: what is too long is shortened, first as it
 * is shown, then as it is remembered, and files that no comment could name are left out at last.
 * @param room characters for text and marker together
 */
export function renderWaitingPlan(plan: Plan, gate: GateOptions, seal: Seal, room: number): WaitingPlan {
  for (const shorten of cuts) {
    const shown = shortened(plan, shorten);
    if (lengthOf(shown) > room) continue; // making it safe to publish takes its time, so what cannot fit is not tried
    for (const remembered of shorten === cuts[0] ? [plan] : [plan, shown]) {
      const waiting = render(shown, remembered, gate, shorten !== cuts[0]);
      if (sizeOf(waiting, seal) <= room) return waiting;
    }
  }
  return withFewerFiles(shortened(plan, cuts.at(-1)!), gate, seal, room);
}

/** Least that a plan takes when it is shown. */
function lengthOf({ rootCause, approach, changes }: Plan): number {
  const files = changes.reduce((sum, { path, instructions }) => sum + path.length + instructions.length, 0);
  return rootCause.length + approach.length + files;
}

function withFewerFiles(plan: Plan, gate: GateOptions, seal: Seal, room: number): WaitingPlan {
  for (let files = plan.changes.length; ; files = Math.floor(files / 2)) {
    const part = { ...plan, changes: plan.changes.slice(0, files) };
    if (files > 0 && lengthOf(part) > room) continue;
    const waiting = render(part, part, gate, true);
    if (files === 0 || sizeOf(waiting, seal) <= room) return waiting;
  }
}

function render(shown: Plan, remembered: Plan, gate: GateOptions, isCut: boolean): WaitingPlan {
  const ink = gateInk(gate);
  const lines = planTaskLines(shown, ink);
  const parts = [renderWhy(shown, ink), '**Files**', ...(isCut ? [cutNote] : []), renderPlanTasks(lines)];
  return { text: parts.join('\n\n'), facts: { plan: remembered, shown: lines } };
}

function sizeOf({ text, facts }: WaitingPlan, seal: Seal): number {
  return text.length + renderMarker(seal, 'issue', facts).length;
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
