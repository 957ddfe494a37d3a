import type { Plan, PlannedChange } from '../domain/index.ts';

const approvalWords = '**Approve: start the edits with the ticked files**';

/** Renders a plan as a task list that a person can edit: one ticked box per file, and one box that starts the work. */
export function renderPlanTasks(plan: Plan): string {
  return [...plan.changes.map((change) => `- [x] ${renderTask(change)}`), '', `- [ ] ${approvalWords}`].join(
    '\n',
  );
}

function renderTask(change: PlannedChange): string {
  const target = change.action === 'rename' ? `\`${change.path}\` → \`${change.to}\`` : `\`${change.path}\``;
  const note = change.instructions.replace(/\s+/g, ' ').trim();
  return `${change.action} ${target}${note === '' ? '' : ` — ${note}`}`;
}

/** True when the box that starts the work is ticked. */
export function isApproved(body: string): boolean {
  return body.split('\n').some((line) => /^\s*[-*] \[[xX]\]/.test(line) && line.includes(approvalWords));
}

/**
 * Reads the ticked files of an edited task list. Files of the plan keep their full instructions; a line that a person
 * added counts with its own words.
 */
export function parsePlanTasks(body: string, plan: Plan): PlannedChange[] {
  const changes: PlannedChange[] = [];
  for (const line of body.split('\n')) {
    const match =
      /^\s*[-*] \[[xX]\] (modify|create|delete|rename) `([^`]+)`(?: → `([^`]+)`)?(?: — (.*))?\s*$/.exec(line);
    if (!match) continue;
    const [, action = '', path = '', to, note = ''] = match;
    const known = plan.changes.find((change) => change.action === action && change.path === path);
    const edited = known && renderTask(known) !== line.replace(/^\s*[-*] \[[xX]\] /, '').trimEnd();
    const instructions = known && !edited ? known.instructions : note;
    if (action === 'rename' && to !== undefined) changes.push({ action, path, to, instructions });
    else if (action === 'modify' || action === 'create' || action === 'delete')
      changes.push({ action, path, instructions });
  }
  return changes;
}
