import { indentOf, isBlank } from '../../../text/lines/lines.ts';
import { headerOf } from '../../lines/header-by-looks.ts';
import { isCommentLine } from '../../lines/line-kinds.ts';
import type { Declaration } from './syntax-facts.ts';

const continues = /^\s*(?:[)\]}{]|end\b|(?:where|throws)\b|:|->)/;

/**
 * Declarations of a file that has no grammar: a header by keyword, and the lines that are indented deeper, with the
 * bracket or `end` that closes them.
 */
export function declarationsByLooks(lines: readonly string[]): Declaration[] {
  const found: Declaration[] = [];
  for (const [row, line] of lines.entries()) {
    if (isBlank(line) || isCommentLine(line)) continue;
    const header = headerOf(line);
    if (header !== undefined) found.push({ ...header, startRow: row, endRow: lastRowOf(lines, row) });
  }
  return found.map((one) => ({ ...one, kind: kindOf(one, found) }));
}

/** A header may go on in lines of its own depth that begin with what closes its parameters. */
function lastRowOf(lines: readonly string[], start: number): number {
  const depth = indentOf(lines[start]!).length;
  let last = start;
  for (let row = start + 1; row < lines.length; row++) {
    const line = lines[row]!;
    if (isBlank(line)) continue;
    const own = indentOf(line).length;
    if (own < depth || (own === depth && !continues.test(line))) break;
    last = row;
    if (own === depth && !/[{(:=]\s*$|\bdo\s*$/.test(line)) break;
  }
  return last;
}

function kindOf(one: Declaration, all: readonly Declaration[]): string {
  if (one.kind !== 'function') return one.kind;
  const outer = all.findLast(({ startRow, endRow }) => startRow < one.startRow && one.endRow <= endRow);
  return outer?.kind === 'class' ? 'method' : 'function';
}
