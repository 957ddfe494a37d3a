import { findCode } from './code-regions.ts';

type Note = (what: string, count?: number) => void;

/** What a quote or a list puts before a row. */
const container = /^[ \t>]*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+)?[ \t>]*/;
const delimiters = /^\|?(?:[ \t]*:?-+:?[ \t]*\|)*[ \t]*:?-+:?[ \t]*\|?[ \t]*$/;

/** Takes out the cells that a row of a table has beyond its head: a page leaves them out (R17). */
export function stripSpareCells(text: string, note: Note): string {
  if (!text.includes('|') || !text.includes('-')) return text;
  const code = findCode(text);
  let columns: number | undefined;
  let previous = 0;
  let offset = 0;
  let next = 0;
  const lines = text.split('\n').map((whole) => {
    const [before = ''] = container.exec(whole) ?? [];
    const line = whole.slice(before.length);
    const begin = offset;
    offset += whole.length + 1;
    while ((code[next]?.end ?? Infinity) <= begin) next += 1;
    const isCode = (code[next]?.start ?? Infinity) <= begin;
    const cells = isCode || line.trim() === '' ? [] : cellsOf(line);
    const isDelimiter = columns === undefined && line.includes('-') && delimiters.test(line);
    if (cells.length === 0) columns = undefined;
    else if (isDelimiter && cells.length === previous) columns = cells.length;
    previous = cells.length;
    if (columns === undefined || cells.length <= columns) return whole;
    note('spare table cells', cells.length - columns);
    // No longer than it was: a text has a longest length.
    return `${before}${line.startsWith('|') ? '|' : ''}${cells.slice(0, columns).join('|')}`;
  });
  return lines.join('\n');
}

/** What stands between the bars of a line, each without the blanks around it. */
function cellsOf(line: string): string[] {
  const inner = line
    .trim()
    .replace(/^\|/, '')
    .replace(/(?<!\\)\|$/, '');
  return inner.split(/(?<!\\)\|/).map((cell) => cell.trim());
}
