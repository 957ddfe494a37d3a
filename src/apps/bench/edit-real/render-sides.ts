import { diffLines } from '../../../text/diff/line-diff.ts';
import { linesOfReply } from '../../../text/lines/lines.ts';
import type { RealCase } from './case-shape.ts';

/** Kept lines shown on both sides of a difference. */
const around = 4;

/** One page with the reply, and what was wanted beside what was made of it. Opens offline, runs nothing. */
export function renderSides(item: RealCase, after: string): string {
  const wanted = item.gold ?? item.expect ?? item.before;
  const rows = sideRows(linesOfReply(wanted), linesOfReply(after));
  return `<!doctype html>
<meta charset="utf-8">
<title>${escapeHtml(item.id)}</title>
<style>body{font:14px sans-serif;margin:2em}pre,td{font:12px monospace;white-space:pre-wrap;vertical-align:top}table{width:100%;border-collapse:collapse;table-layout:fixed}.gone{background:#fdd}.new{background:#dfd}</style>
<h1>${escapeHtml(item.path)}</h1>
<p>${escapeHtml(item.id)} (${escapeHtml(item.kind)})</p>
<details open><summary>The reply</summary><pre>${escapeHtml(item.edit)}</pre></details>
<table><tr><th>wanted</th><th>made</th></tr>
${rows.join('\n')}
</table>
`;
}

function sideRows(wanted: readonly string[], made: readonly string[]): string[] {
  const steps = diffLines(wanted, made);
  const near = (at: number) =>
    steps.slice(Math.max(0, at - around), at + around + 1).some(({ op }) => op !== 'keep');
  return steps.flatMap(({ op, line }, at) => {
    if (!near(at)) return [];
    const text = escapeHtml(line);
    if (op === 'keep') return [`<tr><td>${text}</td><td>${text}</td></tr>`];
    return op === 'remove'
      ? [`<tr><td class="gone">${text}</td><td></td></tr>`]
      : [`<tr><td></td><td class="new">${text}</td></tr>`];
  });
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (char) => `&#${char.charCodeAt(0)};`);
}
