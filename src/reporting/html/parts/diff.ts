import type { RunView } from '../../run-view.ts';
import { highlightLines } from '../highlight.ts';
import { cut, markup, type Html } from '../markup.ts';
import { fold, preformatted } from '../section.ts';
import { parseDiff, type DiffRow, type FileDiff } from '../side-by-side.ts';
import { sum } from '../../../text/statistics.ts';

/** Rows that the page shows of all files together; what is beyond stands in `patch.diff`. */
const maxRows = 600;
/** Files that are open when the page is. */
const openFiles = 8;
/** Characters of a diff that cannot be read as one. */
const longestText = 100_000;

/** The patch, before and after side by side; a fold for each file. */
export function renderDiff({ diff }: RunView): Html | undefined {
  if (diff === '') return undefined;
  const files = parseDiff(diff);
  if (files === undefined || files.length === 0)
    return preformatted('The patch', cut(diff, longestText, 'see patch.diff'));
  let room = maxRows;
  return markup`<p>${files.length} ${files.length === 1 ? 'file' : 'files'}, +${sum(files.map(({ added }) => added))} −${sum(files.map(({ removed }) => removed))} lines.</p>
${files.map((file, at) => {
  const rows = sum(file.hunks.map((hunk) => hunk.rows.length));
  const shown = Math.min(rows, Math.max(0, room));
  room -= rows;
  return fold(
    markup`<code>${file.from !== undefined && `${file.from} → `}${file.path}</code> +${file.added} −${file.removed}`,
    fileTable(file, shown),
    at < openFiles,
  );
})}`;
}

function fileTable(file: FileDiff, most: number): Html {
  let room = most;
  const bodies = file.hunks.map(({ title, rows }) => {
    const shown = rows.slice(0, Math.max(0, room));
    room -= rows.length;
    return markup`<tr class="hunk"><td colspan="4">${title}</td></tr>
${hunkRows(shown, file)}`;
  });
  return markup`<div class="scroll" role="group" aria-label="Changes of ${file.path}" tabindex="0"><table class="diff">
<caption class="hidden">Changes of ${file.path}, before and after</caption>
<colgroup><col class="number"><col><col class="number"><col></colgroup>
<thead class="hidden"><tr><th scope="col">line before</th><th scope="col">before</th><th scope="col">line after</th><th scope="col">after</th></tr></thead>
<tbody>${bodies}</tbody></table></div>${room < 0 && markup`<p class="note">${-room} more lines: see patch.diff.</p>`}`;
}

/**
 * Rows of one hunk. Each side is highlighted as one text, so that comments and strings of several lines keep their
 * colour.
 */
function hunkRows(rows: readonly DiffRow[], { path, from = path }: FileDiff): Html[] {
  const before = highlightLines(
    rows.flatMap((row) => row.before?.text ?? []),
    from,
  );
  const after = highlightLines(
    rows.flatMap((row) => row.after?.text ?? []),
    path,
  );
  return rows.map(
    (row) => markup`<tr>${cells(row.before, before, 'removed')}${cells(row.after, after, 'added')}</tr>
`,
  );
}

function cells(side: DiffRow['before'], texts: Html[], kind: 'added' | 'removed'): Html {
  if (side === undefined) return markup`<td></td><td class="none"></td>`;
  const text = texts.shift();
  return side.changed
    ? markup`<td class="${kind}">${side.line}</td><td class="${kind}"><span class="hidden">${kind}: </span><code>${text}</code></td>`
    : markup`<td>${side.line}</td><td><code>${text}</code></td>`;
}
