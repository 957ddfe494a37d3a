import type { SyntaxCapture } from '../ports/index.ts';
import type { LineTable } from './line-table.ts';

/** Stretch of the text in UTF-16 offsets, end exclusive. */
export interface TextRange {
  startIndex: number;
  endIndex: number;
}

/** Comments and docstrings of a file in the order of the text, none inside another. */
export function collectComments(captures: readonly SyntaxCapture[]): TextRange[] {
  const ranges: TextRange[] = [];
  for (const { name, node } of captures) {
    if ((name !== 'comment' && name !== 'docstring') || node.startIndex < (ranges.at(-1)?.endIndex ?? 0))
      continue;
    ranges.push({ startIndex: node.startIndex, endIndex: node.endIndex });
  }
  return ranges;
}

/** What a line above a declaration holds, and nothing else. */
const [commentLine, decoratorLine] = [1, 2];

/**
 * For each line whether it holds nothing but (part of) a comment (1), a decorator or attribute (2), or is none of them (0):
 * such lines belong to the declaration below them.
 */
export function markLeadingLines(
  captures: readonly SyntaxCapture[],
  text: string,
  lines: LineTable,
): Uint8Array {
  const leading = new Uint8Array(lines.count);
  for (const { name, node } of captures) {
    if (name !== 'comment' && name !== 'leading') continue;
    const first = lines.lineAt(node.startIndex);
    if (text.slice(lines.startOf(first), node.startIndex).trim() !== '') continue;
    const last = lines.lineAt(Math.max(node.startIndex, node.endIndex - 1));
    if (text.slice(node.endIndex, lines.startOf(last + 1)).trim() === '')
      leading.fill(name === 'comment' ? commentLine : decoratorLine, first, last + 1);
  }
  return leading;
}

/** The first line of the decorators above a declaration that begins on `line`, comments between them included. */
export function findDecorators(leading: Uint8Array, line: number): number | undefined {
  let first: number | undefined;
  for (let above = line - 1; above >= 0 && leading[above]; above -= 1)
    if (leading[above] === decoratorLine) first = above;
  return first;
}
