import type { HunkLine } from '../../domain/index.ts';
import { indentOf, isBlank } from '../../text/lines/lines.ts';
import type { TextPair } from './line-changes.ts';

/**
 * The commonest slip of models that quote indented code: the first line of a quoted block begins at the left margin,
 * and the rest of the block keeps its depth. It happens to either side of an edit alone.
 */
export interface FirstLine {
  /** Index, among the lines of the hunk, of the line that begins its new side. */
  index: number;
  /** The indentation that it lost. */
  indent: string;
  /** The block shows it; otherwise only the result can tell whether the line was meant at the margin. */
  isCertain: boolean;
}

/**
 * Whether the first line of the new text lost its indentation.
 * @param pairs old lines placed one to one, first the first
 * @param unit width of one level of the file's indentation
 */
export function lostFirstLine(
  lines: readonly HunkLine[],
  pairs: readonly TextPair[],
  unit: number,
): FirstLine | undefined {
  const first = pairs[0];
  const written = lines.flatMap(({ op, text }, index) =>
    op === 'remove' || op === 'elision' || isBlank(text) ? [] : [{ op, text, index }],
  );
  const head = written[0];
  if (first === undefined || head === undefined || !isOldHead(lines, first)) return undefined;
  const indent = indentOf(first.found);
  if (indent === '' || indentOf(head.text) !== '') return undefined;
  const rest = written.slice(1).map(({ text }) => text);
  const lost = { index: head.index, indent };
  const others = pairs.slice(1);
  const othersStand = others.every(({ said, found }) => indentOf(said) === indentOf(found));
  if (indentOf(first.said) === '' && others.length > 0)
    return othersStand ? { ...lost, isCertain: true } : undefined;
  if (indentOf(first.said) !== '' && !(othersStand && indentOf(first.said) === indent)) return undefined;
  return { ...lost, isCertain: keepsDepth(head.text, rest, indent.length, unit) };
}

/** The first filled line of the old text was placed one to one. */
function isOldHead(lines: readonly HunkLine[], { index }: TextPair): boolean {
  return lines.findIndex(({ op, text }) => op !== 'add' && !isBlank(text)) === index;
}

/**
 * Whether the lines below the first have the depth that they have in the file. Below a line that opens nothing none can
 * be deeper; below one that does, one level is expected.
 */
function keepsDepth(head: string, rest: readonly string[], depth: number, unit: number): boolean {
  const widths = rest.map((line) => indentOf(line).length);
  if (widths.length === 0 || Math.min(...widths) < depth) return false;
  const next = widths[0]!;
  const bracket = openBracket(head);
  if (bracket !== undefined && bracket < head.trimEnd().length - 1 && next === bracket + 1) return false;
  const opens = bracket !== undefined || /[:{([,=\\]\s*(?:#.*|\/\/.*)?$/.test(head);
  return !opens || Math.abs(next - depth - unit) < Math.abs(next - unit);
}

/** Column of the last bracket that a line opens and does not close. */
function openBracket(line: string): number | undefined {
  const open: number[] = [];
  for (const [at, char] of [...line].entries()) {
    if ('([{'.includes(char)) open.push(at);
    else if (')]}'.includes(char)) open.pop();
  }
  return open.at(-1);
}
