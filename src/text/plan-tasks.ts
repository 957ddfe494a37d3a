import type { Plan } from '../domain/index.ts';

/** What the box that starts the work says. */
export const approvalWords = '**Approve: start the edits with the ticked files**';

/** How foreign text is written in a task list. */
interface TaskEscaper {
  inline(text: string): string;
  code(text: string): string;
}

/**
 * The lines of a plan as a task list, without their boxes.
 * @param escaper makes text of the model safe to publish, and writes paths as code
 */
export function planTaskLines(plan: Plan, escaper: TaskEscaper): string[] {
  return plan.changes.map((change) => {
    const path = escaper.code(change.path);
    const target = change.action === 'rename' ? `${path} → ${escaper.code(change.to)}` : path;
    const note = escaper.inline(change.instructions.replace(/\s+/g, ' ').trim());
    return `${change.action} ${target}${note === '' ? '' : ` — ${note}`}`;
  });
}

/** A task list that a person can edit: one ticked box per file, and one box that starts the work. */
export function renderPlanTasks(lines: readonly string[]): string {
  return [...lines.map((line) => `- [x] ${line}`), '', `- [ ] ${approvalWords}`].join('\n');
}
