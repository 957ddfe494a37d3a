import { indentOf, isBlank } from '../../../text/lines/lines.ts';
import { oncePerLine } from '../../../text/lines/once-per-line.ts';
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
  const headOf = oncePerLine((line) => (isBlank(line) || isCommentLine(line) ? undefined : headerOf(line)));
  for (const [row, line] of lines.entries()) {
    const header = headOf(line);
    if (header !== undefined) found.push({ ...header, startRow: row, endRow: lastRowOf(lines, row) });
  }
  return withMethods(found);
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

/** Functions right within a class are its methods. What ended above a declaration is never looked at again. */
function withMethods(found: readonly Declaration[]): Declaration[] {
  const open: Declaration[] = [];
  return found.map((one) => {
    while (open.length > 0 && open.at(-1)!.endRow < one.startRow) open.pop();
    const outer = open.findLast(({ endRow }) => one.endRow <= endRow);
    open.push(one);
    const isMethod = one.kind === 'function' && outer?.kind === 'class';
    return isMethod ? { ...one, kind: 'method' } : one;
  });
}
