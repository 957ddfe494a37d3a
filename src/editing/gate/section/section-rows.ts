import { indentWidth, isBlank } from '../../../text/lines/lines.ts';
import { isCommentLine } from '../../lines/line-kinds.ts';
import type { Within } from './delimiters.ts';

/** Rows of a text, `start` to `end` (exclusive). */
interface Rows {
  start: number;
  end: number;
}

/** Lines, and which of them begin within a comment or text, where that was found out. */
export interface TextRows {
  lines: readonly string[];
  /** Indentation of each line, as `depthsOf` counts it. */
  depths: readonly number[];
  within: Within | undefined;
  language: string;
}

/** Deeper than any line. */
const blank = 0x7fffffff;

/** How many columns each line is indented by, where a tab counts as one; a blank line belongs to whatever stands around it. */
export function depthsOf(lines: readonly string[]): number[] {
  return lines.map((line) => (isBlank(line) ? blank : indentWidth(line)));
}

/** Begins a statement or declaration of its own: a word, a bracket, a decorator, a comment. */
const begins = /^\s*(?:[\p{L}_$@#[(-]|\/[/*]|\.[\p{L}_-])/u;
/** Goes on with what stands above, or closes it. */
const goesOn =
  /^\s*(?:else|elif|elsif|elseif|except|finally|catch|rescue|ensure|after|when|case|default|in|then|do|done|fi|esac|end\w*|until|while|where|with|and|or|of|as|is|extends|implements|throws|deriving|#\s*(?:else|elif|elsif|end))\b|^\s*\.[\p{L}_]+\(/iu;

/** Whether a row begins something that can be left out, or kept, without what stands above it. */
function beginsItem({ lines, within, language }: TextRows, row: number): boolean {
  const line = lines[row]!;
  // A line with an arrow is a clause among others, which it takes to read it.
  if (language === 'kotlin' && line.includes('->')) return false;
  return (
    within?.has(row) !== true && isBlank(lines[row - 1] ?? '') && begins.test(line) && !goesOn.test(line)
  );
}

/**
 * The rows above a place that it cannot be read without: up to where the statement or declaration around it begins, and,
 * for every block around that, the lines that open the block. What stands beside these is left out.
 * @param depth indentation of the place's shallowest line
 */
export function rowsAbove(text: TextRows, place: number, depth: number): Rows[] {
  const { depths } = text;
  const kept: Rows[] = [];
  let end = place;
  let limit = depth;
  let row = place;
  while (row > 0) {
    row--;
    const isStart = row === 0 || (depths[row]! <= limit && beginsItem(text, row));
    if (!isStart) continue;
    kept.push({ start: row, end });
    limit = depths[row]!;
    while (row > 0 && depths[row - 1]! >= limit) row--;
    end = row;
    limit = depths[row - 1] ?? 0;
  }
  return kept.toReversed();
}

/**
 * The rows below a place that a section of the file keeps: the next line of code, since an unfinished statement takes it in; to the end of what stands around
 * it; and the lines that close the blocks.
 * @param above the last line above the place that holds something
 */
export function rowsBelow(text: TextRows, place: number, depth: number, above: string): Rows[] {
  const { lines, depths } = text;
  const kept: Rows[] = [];
  let start = place;
  let { row, limit } = behindNext(text, place, depth, isClosed.test(above));
  while (row < lines.length) {
    if (depths[row]! > limit || !beginsItem(text, row)) {
      row++;
      continue;
    }
    if (row > start) kept.push({ start, end: row });
    limit = depths[row]!;
    while (row < lines.length && isBesides(text, row, limit)) {
      limit = Math.min(limit, depths[row]!);
      row++;
    }
    start = row;
    limit = depths[row] ?? 0;
  }
  if (row > start) kept.push({ start, end: row });
  return kept;
}

/** Ends a statement, so that what stands below is none of it. */
const isClosed = /[;}]\s*$|^\s*(?:import|from|using|use|#\s*include|require\w*)\b.*[\w;"'>}*)]\s*$/;

/**
 * Where the next line of code ends, and the depth from which on something may be left out. Of a declaration below a closed
 * statement the first line of its block is needed, and the rest is not.
 */
function behindNext(
  text: TextRows,
  place: number,
  depth: number,
  isApart: boolean,
): { row: number; limit: number } {
  const { lines } = text;
  const next = nextCode(lines, place);
  if (next < 0) return { row: place, limit: depth };
  const opens = isApart && indentWidth(lines[next]!) === depth && /^\s*[\p{L}_@]/u.test(lines[next]!);
  const inner = opens ? nextCode(lines, next + 1) : -1;
  if (inner < 0 || indentWidth(lines[inner]!) <= depth) return { row: next + 1, limit: depth };
  return { row: inner + 1, limit: indentWidth(lines[inner]!) };
}

function nextCode(lines: readonly string[], place: number): number {
  return lines.findIndex((line, at) => at >= place && !isBlank(line) && !isCommentLine(line));
}

/** As deep as what is left out, or the beginning of something that a block further out holds. */
function isBesides(text: TextRows, row: number, limit: number): boolean {
  return text.depths[row]! >= limit || beginsItem(text, row);
}
