import type { Plan, Usage } from '../domain/index.ts';
import { codeBlock, codeSpan, gateInline, gateMarkdown, type GateOptions } from './output-gate.ts';
import type { Outcome } from './outcome.ts';

/** GitHub's limit for bodies and comments, in characters, with room for the marker. */
export const maxBody = 65_536;

/** Root cause, approach, and one line per file. */
export function renderPlan(plan: Plan, gate: GateOptions): string {
  const files = plan.changes.map(
    (change) =>
      `- ${change.action} ${codeSpan(change.path, gate)}${change.action === 'rename' ? ` → ${codeSpan(change.to, gate)}` : ''}: ${gateInline(change.instructions, gate)}`,
  );
  return [renderWhy(plan, gate), '**Files**', files.join('\n')].join('\n\n');
}

/** Root cause and approach. */
export function renderWhy(plan: Plan, gate: GateOptions): string {
  return `**Root cause**\n\n${gateMarkdown(plan.rootCause, gate)}\n\n**Approach**\n\n${gateMarkdown(plan.approach, gate)}`;
}

/** What was checked, before and after; says so when nothing was. */
export function renderChecks({ checks }: Outcome, gate: GateOptions): string {
  if (checks.length === 0) return 'No checks are configured (`validation.checks`), so nothing was run.';
  const rows = checks.map(
    ({ name, before, after, newFindings }) =>
      `| ${gateInline(name, gate)} | ${gateInline(before, gate)} | ${gateInline(after, gate)} | ${newFindings} |`,
  );
  return ['| check | before | after | new findings |', '|---|---|---|--:|', ...rows].join('\n');
}

/** Findings that are still open. */
export function renderFindings({ findings }: Outcome, gate: GateOptions): string {
  return findings
    .slice(0, 50)
    .map(({ severity, source, message, path, startLine }) => {
      const place =
        path === undefined
          ? ''
          : ` ${codeSpan(startLine === undefined ? path : `${path}:${startLine}`, gate)}`;
      return `- **${severity}** (${gateInline(source, gate)})${place}: ${gateInline(message, gate)}`;
    })
    .join('\n');
}

/** What no check and no review has looked at. */
export function listUnverified({ checks, patch, findings }: Outcome): string[] {
  const notes: string[] = [];
  if (checks.length === 0) notes.push('No check was run.');
  const notRun = checks.filter(({ after }) => after === 'not-run').map(({ name }) => name);
  if (notRun.length > 0) notes.push(`Checks that could not run: ${notRun.join(', ')}.`);
  const touchesTests = patch?.changes.some(({ path }) => /(^|[/._-])(tests?|specs?)([/._-]|$)/i.test(path));
  if (patch && !touchesTests) notes.push('No test was added or changed.');
  if (findings.some(({ source }) => source === 'guard')) notes.push('Guards raised findings; see above.');
  return notes;
}

/** Money, calls and tokens, with the bound that was known before the run. */
export function renderCost(usage: Usage, bound: Outcome['bound']): string {
  return (
    `$${usage.costUsd.toFixed(4)} of at most $${bound.costUsd.toFixed(2)}, ${usage.calls} of at most ${bound.calls} model calls, ` +
    `${usage.promptTokens} prompt and ${usage.completionTokens} reply tokens`
  );
}

/** What the model was not shown; empty when it saw everything. */
export function renderUnseen({ removed, leftOut }: Outcome, gate: GateOptions): string {
  const notes = [
    ...removed.map(({ what, count }) => `${count} × ${gateInline(what, gate)}`),
    ...leftOut.slice(0, 20).map((what) => gateInline(what, gate)),
  ];
  return notes.length === 0 ? '' : `Not shown to the model: ${notes.join('; ')}.`;
}

/** The patch itself, cut where it would not fit. */
export function renderDiff(diff: string, room: number, gate: GateOptions): string {
  if (diff === '') return '';
  const cut = diff.length > room;
  const shown = cut ? diff.slice(0, Math.max(0, diff.lastIndexOf('\n', room))) : diff;
  const note = cut
    ? '\n\nThe patch is longer than a comment can be; all of it is in the artifact of the run.'
    : '';
  return `${codeBlock(shown, 'diff', gate)}${note}`;
}

/** Folds a part away; empty parts vanish. */
export function fold(title: string, body: string): string {
  return body === '' ? '' : `<details><summary>${title}</summary>\n\n${body}\n\n</details>`;
}
