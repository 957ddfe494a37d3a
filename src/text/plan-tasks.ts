import type { Plan, PlannedChange } from '../domain/index.ts';

const approvalWords = '**Approve: start the edits with the ticked files**';
const ticked = /^\s*[-*] \[[xX]\] /;

/**
 * The lines of a plan as a task list, without their boxes.
 * @param gate makes text of the model safe to publish
 */
export function planTaskLines(plan: Plan, gate: (text: string) => string): string[] {
  return plan.changes.map((change) => {
    const target =
      change.action === 'rename' ? `\`${change.path}\` → \`${change.to}\`` : `\`${change.path}\``;
    const note = gate(change.instructions.replace(/\s+/g, ' ').trim());
    return `${change.action} ${target}${note === '' ? '' : ` — ${note}`}`;
  });
}

/** A task list that a person can edit: one ticked box per file, and one box that starts the work. */
export function renderPlanTasks(lines: readonly string[]): string {
  return [...lines.map((line) => `- [x] ${line}`), '', `- [ ] ${approvalWords}`].join('\n');
}

/** True when the box that starts the work is ticked. */
export function isApproved(body: string): boolean {
  return body.split('\n').some((line) => ticked.test(line) && line.includes(approvalWords));
}

/**
 * Reads the ticked files of an edited task list. A line that still reads as it was shown keeps the plan's full
 * instructions; one that a person changed or added counts with its own words.
 * @param shown the lines as `planTaskLines` gave them, in the plan's order
 */
export function parsePlanTasks(body: string, plan: Plan, shown: readonly string[]): PlannedChange[] {
  const changes: PlannedChange[] = [];
  for (const line of body.split('\n')) {
    if (!ticked.test(line)) continue;
    const task = line.replace(ticked, '').trimEnd();
    const known = plan.changes[shown.indexOf(task)];
    const change = known ?? parseTask(task);
    if (change && !changes.some((other) => other.path === change.path)) changes.push(change);
  }
  return changes;
}

function parseTask(task: string): PlannedChange | undefined {
  const match = /^(modify|create|delete|rename) `([^`]+)`(?: → `([^`]+)`)?(?: [—–-]+ (.*))?$/.exec(task);
  if (!match) return undefined;
  const [, action = '', path = '', to, instructions = ''] = match;
  if (action === 'rename') return to === undefined ? undefined : { action, path, to, instructions };
  return { action: action as 'modify' | 'create' | 'delete', path, instructions };
}
