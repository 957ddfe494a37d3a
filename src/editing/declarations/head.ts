import { isBlank } from '../../text/lines/lines.ts';

/** The comments and decorators (attributes, annotations) above a declaration. */
export interface Head {
  comments: readonly string[];
  decorators: readonly string[];
  /** All of them in their order. */
  lines: readonly string[];
}

const commentLine = /^\s*(?:\/\/|\/\*|\*(?:\s|\/|$)|#(?!\[)|--|;|%)/;
const decorator = /^\s*(?:@[\w.]+|#!?\[|\[[A-Z]\w*)/;

/**
 * The head of a declaration whose text begins at a row, by the look of its lines.
 * @param until the declaration's own last row: its last line is never part of its head
 */
export function headFrom(lines: readonly string[], from: number, until: number): { head: Head; row: number } {
  const head: { comments: string[]; decorators: string[]; lines: string[] } = {
    comments: [],
    decorators: [],
    lines: [],
  };
  let row = from;
  while (row < until) {
    const rows = decorator.test(lines[row]!) ? decoratorRows(lines, row, until) : 0;
    const isComment = rows === 0 && commentLine.test(lines[row]!);
    if (rows === 0 && !isComment) break;
    const taken = lines.slice(row, row + Math.max(1, rows));
    (isComment ? head.comments : head.decorators).push(...taken);
    head.lines.push(...taken);
    row += taken.length;
  }
  return { head, row };
}

/** First row of the comments and decorators that stand directly above a row. */
export function headRowAbove(lines: readonly string[], row: number): number {
  let first = row;
  while (first > 0 && !isBlank(lines[first - 1]!) && isHeadLine(lines[first - 1]!)) first--;
  return first;
}

function isHeadLine(line: string): boolean {
  return commentLine.test(line) || (decorator.test(line) && decoratorRows([line], 0, 1) === 1);
}

/** Lines that a decorator goes on for; none where the declaration itself begins behind it on its last line. */
function decoratorRows(lines: readonly string[], from: number, until: number): number {
  let depth = 0;
  for (let row = from; row < until; row++) {
    const text = lines[row]!;
    for (const [at, sign] of [...text].entries()) {
      if ('([{'.includes(sign)) depth++;
      else if (')]}'.includes(sign)) depth--;
      const rest = text.slice(at + 1).trim();
      if (depth === 0 && ')]'.includes(sign) && rest !== '' && !/^[([@#]|^\/\/|^#/.test(rest)) return 0;
    }
    if (depth <= 0) return /^\s*@[\w.]+\s+\S/.test(text) && row === from ? 0 : row - from + 1;
  }
  return 0;
}
