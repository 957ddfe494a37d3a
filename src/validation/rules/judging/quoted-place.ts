import { splitLines } from '../../../text/lines/lines.ts';
import { overlaps } from '../shown/lint-file.ts';
import type { Rule } from '../format/rule.ts';
import type { ShownPart } from '../shown/shown-parts.ts';
import type { LineRange } from '../../../domain/index.ts';

/**
 * Finds quoted code in a text: the matcher that places edits, handed in because rooms do not know each other.
 * @returns `undefined` when the quote is nowhere or could stand in several places
 */
export type Locate = (text: string, quote: string) => LineRange | undefined;

/** Where quoted code stands. Columns are 1-based UTF-16 units, `endColumn` is the one after the last character. */
export interface Region extends LineRange {
  column: number;
  endColumn: number;
}

/**
 * Places a quote in the part of a file that was shown. A quote that is a piece of a line, or that stands in several
 * places word for word, is placed by plain search: the `nth` report of the same words gets the nth place. Where only
 * `changed` lines are judged, the places on them are the ones that can be meant.
 */
export function findQuote(
  {
    lines,
    part,
    changed,
  }: { lines: readonly string[]; part: ShownPart; changed?: readonly LineRange[] | undefined },
  quote: string,
  nth: number,
  locate: Locate,
): Region | undefined {
  if (quote.trim().length < 2) return undefined;
  const worded = findWholeOrPieces(lines, part, quote.trim());
  const judged = worded.filter((place) => changed?.some((range) => overlaps(range, place)));
  return (
    nthOf(judged, nth) ??
    locateInPart(lines, part, quote, locate) ??
    nthOf(worded, nth) ??
    findElided(lines, part, quote)
  );
}

/** A quote whose middle is left out, as GPTLint asks for where it would be long: from its first lines to the last that fit. */
function findElided(lines: readonly string[], part: ShownPart, quote: string): Region | undefined {
  const pieces = quote
    .split(/^[ \t]*(?:(?:\/\/|#|--)[ \t]*)?(?:\.{3}|…)[ \t]*$/m)
    .map((piece) => piece.trim());
  if (pieces.length < 2 || pieces.some((piece) => piece.length < 2)) return undefined;
  const head = findWholeOrPieces(lines, part, pieces[0]!)[0];
  let end = head;
  for (const piece of pieces.slice(1)) {
    const after = end?.endLine ?? Infinity;
    end = findWholeOrPieces(lines, part, piece).find(({ startLine }) => startLine > after);
  }
  return head && end && { ...head, endLine: end.endLine, endColumn: end.endColumn };
}

function nthOf(places: readonly Region[], nth: number): Region | undefined {
  return places[Math.min(nth, places.length - 1)];
}

function locateInPart(
  lines: readonly string[],
  part: ShownPart,
  quote: string,
  locate: Locate,
): Region | undefined {
  for (const range of part.ranges) {
    const stretch = lines.slice(range.startLine - 1, range.endLine);
    const placed = locate(stretch.join('\n'), quote);
    if (placed) return narrow(lines, shift(placed, range.startLine - 1), quote);
  }
  return undefined;
}

/** Everywhere the words stand: as whole lines if anywhere, else as pieces of lines. */
function findWholeOrPieces(lines: readonly string[], part: ShownPart, words: string): Region[] {
  const places = part.ranges.flatMap((range) => placesOf(lines, range, words));
  const whole = places.filter((place) => isWholeLines(lines, place));
  return whole.length > 0 ? whole : places;
}

/** Whether the quote is one of the rule's own examples rather than code of the file. */
export function isOwnExample(rule: Rule, fileText: string, quote: string): boolean {
  const words = squeeze(quote);
  if (squeeze(fileText).includes(words)) return false;
  return [...rule.negativeExamples, ...rule.positiveExamples].some(({ code }) =>
    squeeze(code).includes(words),
  );
}

function squeeze(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

function shift(range: LineRange, by: number): LineRange {
  return { startLine: range.startLine + by, endLine: range.endLine + by };
}

function placesOf(lines: readonly string[], range: LineRange, words: string): Region[] {
  const wanted = splitLines(words).lines;
  const found: Region[] = [];
  for (let line = range.startLine; line + wanted.length - 1 <= range.endLine; line++) {
    const column = matchAt(lines, line, wanted);
    if (column === undefined) continue;
    const endLine = line + wanted.length - 1;
    const last = wanted.at(-1)!.trim();
    const endColumn = (wanted.length === 1 ? column : lines[endLine - 1]!.indexOf(last) + 1) + last.length;
    found.push({ startLine: line, endLine, column, endColumn });
  }
  return found;
}

/** Column where the wanted lines begin at `line`: a line end, whole lines and a line start, indentation aside. */
function matchAt(lines: readonly string[], line: number, wanted: readonly string[]): number | undefined {
  if (wanted.length === 1) {
    const at = lines[line - 1]!.indexOf(wanted[0]!);
    return at === -1 ? undefined : at + 1;
  }
  const head = lines[line - 1]!.trimEnd();
  if (!head.endsWith(wanted[0]!.trim())) return undefined;
  for (let i = 1; i < wanted.length; i++) {
    const text = lines[line - 1 + i]!.trim();
    const same = i < wanted.length - 1 ? text === wanted[i]!.trim() : text.startsWith(wanted[i]!.trim());
    if (!same) return undefined;
  }
  return head.length - wanted[0]!.trim().length + 1;
}

function isWholeLines(lines: readonly string[], { startLine, endLine, column, endColumn }: Region): boolean {
  return (
    lines[startLine - 1]!.slice(0, column - 1).trim() === '' &&
    lines[endLine - 1]!.slice(endColumn - 1).trim() === ''
  );
}

/** Columns of a placed quote: its own words where the line has them, else the line without its indentation. */
function narrow(lines: readonly string[], { startLine, endLine }: LineRange, quote: string): Region {
  const quoted = splitLines(quote.trim()).lines;
  const first = lines[startLine - 1] ?? '';
  const last = lines[endLine - 1] ?? '';
  const head = first.indexOf(quoted[0]!.trim());
  const tail = quoted.at(-1)!.trim();
  const tailAt = last.lastIndexOf(tail);
  return {
    startLine,
    endLine,
    column: (head === -1 ? first.length - first.trimStart().length : head) + 1,
    endColumn: (tailAt === -1 ? last.trimEnd().length : tailAt + tail.length) + 1,
  };
}
