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

/**
 * Which lines of a plan are ticked in its task list, by their order: what a person has taken off stays off when another round
 * is written over the list. A line that was reworded, or that stands there twice, counts as not ticked.
 * @returns `undefined` where no such list stands in the text
 */
export function tickedLines(body: string, lines: readonly string[]): number[] | undefined {
  const rows = body.split(/\r?\n/).map((row) => row.trimEnd());
  const ends = rows.flatMap((row, at) =>
    /^- \[[ xX]\] /.test(row) && row.slice(6) === approvalWords ? [at] : [],
  );
  const [end] = ends;
  if (end === undefined) return undefined;
  if (ends.length > 1) return [];
  let begin = end;
  while (begin > 0 && /^(?:- \[[ xX]\] .*)?$/.test(rows[begin - 1]!)) begin -= 1;
  const ticked = new Set(
    rows.slice(begin, end).flatMap((row) => (/^- \[[xX]\] /.test(row) ? [row.slice(6)] : [])),
  );
  return lines.flatMap((line, at) =>
    ticked.has(line) && lines.indexOf(line) === lines.lastIndexOf(line) ? [at] : [],
  );
}
