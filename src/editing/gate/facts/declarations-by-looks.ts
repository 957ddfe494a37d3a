import { indentOf, isBlank } from '../../../text/lines/lines.ts';
import { oncePerLine } from '../../../text/lines/once-per-line.ts';
import { headerOf, type Header } from '../../lines/header-by-looks.ts';
import { isCommentLine } from '../../lines/line-kinds.ts';
import type { Declaration } from './syntax-facts.ts';

const continues = /^\s*(?:[)\]}{]|end\b|(?:where|throws)\b|:|->)/;

/** What a line says of declarations, or `undefined` for a blank one. */
interface LineFacts {
  header: Header | undefined;
  depth: number;
  /** Whether it may belong to a declaration that begins at its depth. */
  continues: boolean;
  opens: boolean;
}

/**
 * Declarations of a file that has no grammar: a header by keyword, and the lines that are indented deeper, with the
 * bracket or `end` that closes them.
 */
export function declarationsByLooks(lines: readonly string[]): Declaration[] {
  const facts = lines.map(oncePerLine(factsOf));
  const found: Declaration[] = [];
  for (const [row, line] of facts.entries())
    if (line?.header !== undefined) {
      const { kind, name } = line.header;
      found.push({ kind, name, startRow: row, endRow: lastRowOf(facts, row) });
    }
  return withMethods(found);
}

function factsOf(line: string): LineFacts | undefined {
  if (isBlank(line)) return undefined;
  return {
    header: isCommentLine(line) ? undefined : headerOf(line),
    depth: indentOf(line).length,
    continues: continues.test(line),
    opens: /[{(:=]\s*$|\bdo\s*$/.test(line),
  };
}

/** A header may go on in lines of its own depth that begin with what closes its parameters. */
function lastRowOf(facts: readonly (LineFacts | undefined)[], start: number): number {
  const { depth } = facts[start]!;
  let last = start;
  for (let row = start + 1; row < facts.length; row++) {
    const line = facts[row];
    if (line === undefined) continue;
    if (line.depth < depth || (line.depth === depth && !line.continues)) break;
    last = row;
    if (line.depth === depth && !line.opens) break;
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
