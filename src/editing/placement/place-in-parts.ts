import type { HunkLine } from '../../domain/index.ts';
import { isBlank } from '../../text/lines/lines.ts';
import { findByStrictestKey } from '../lines/contiguous.ts';
import type { FileView } from '../lines/file-view.ts';
import { contradictionOf, type Contradiction } from './rejection/contradiction.ts';
import { isChange, isTrivial } from '../lines/line-kinds.ts';
import { lostNewLine } from './rejection/lost-new-line.ts';
import { indicatesOtherPlace } from './rejection/missing-context.ts';
import type { HunkSource, Placement } from './placement.ts';
import { tornFromChange } from './rejection/torn-followers.ts';
import { oldSide } from '../lines/hunk-lines.ts';
import { type Part, widestWindow } from './widest-window.ts';

/** Context lines that may be nowhere in the file: more are an edit of another version. */
const maxMissing = 1;

/** The fewest non-blank lines that identify the place of a part once some of its context is left out. */
const minTelling = 2;

interface PlacedPart {
  start: number;
  end: number;
  firstLine: number;
  /** Indexes of context lines that are nowhere in the file. */
  missing: readonly number[];
}

/**
 * Places each change of a hunk on its own, by the lines next to it, where the hunk as a whole stands nowhere: it may
 * skip code between its changes, or name a context line that is not there (after Aider's sub-hunks and varied context
 * windows). All parts must be found in one place only, one below the other, or none is taken.
 * @returns the context that speaks against the only place there is, where some does
 */
export function placeInParts(view: FileView, { lines }: HunkSource): Placement | Contradiction | undefined {
  if (lines.some(({ op }) => op === 'unmarked' || op === 'elision')) return undefined;
  // Without context there is one part, which is the hunk.
  if (!lines.some(({ op }) => op === 'keep')) return undefined;
  const placed: PlacedPart[] = [];
  for (const part of partsOf(lines)) {
    const found = placePart(view, lines, part);
    const last = placed.at(-1);
    if (found === undefined || (last !== undefined && found.firstLine < lastLineOf(lines, last)))
      return undefined;
    placed.push(found);
  }
  const missing = new Set(placed.flatMap((part) => part.missing));
  if (placed.length === 0 || missing.size > maxMissing || leavesFollowerOut(lines, placed)) return undefined;
  if (lostNewLine(lines, (at) => missing.has(at)) !== undefined) return undefined;
  const placement = joined(lines, placed);
  if (tornFromChange(view, lines, placement.rows) !== undefined) return undefined;
  if ([...missing].some((at) => indicatesOtherPlace(view, lines, placement.rows, at))) return undefined;
  return contradictionOf(view, lines, placement.rows) ?? { matcher: 'in-parts', ...placement };
}

/** A part reaches from the change before it to the one after it; context between two changes belongs to both. */
function partsOf(lines: readonly HunkLine[]): Part[] {
  const parts: Part[] = [];
  let start = 0;
  for (let at = 0; at < lines.length; at++) {
    if (!isChange(lines[at])) continue;
    let lastChange = at;
    while (isChange(lines[lastChange + 1])) lastChange++;
    let end = lastChange + 1;
    while (end < lines.length && !isChange(lines[end])) end++;
    parts.push({ start, end, firstChange: at, lastChange });
    start = lastChange + 1;
    at = lastChange;
  }
  return parts;
}

/** The place of a part with as much of its context as stands there, the outer lines left out first. */
function placePart(view: FileView, lines: readonly HunkLine[], part: Part): PlacedPart | undefined {
  const window = widestWindow(view, lines, part);
  if (window === undefined) return undefined;
  const { start, end } = window;
  const kept = lines.slice(start, end);
  const [firstLine, second] = placesOf(view, kept);
  if (firstLine === undefined || second !== undefined) return undefined;
  const cut = [...indexes(part.start, start), ...indexes(end, part.end)];
  if (cut.length > 0 && (!isTelling(kept) || isThereAlready(view, kept, firstLine))) return undefined;
  const isMissing = (at: number) => !isBlank(lines[at]!.text) && !view.has('canonical', lines[at]!.text);
  return { start, end, firstLine, missing: cut.filter(isMissing) };
}

/**
 * Whether the line directly below a change is in no part. Left out in silence it may be a new line that lost its `+`;
 * only what a diff wrote as its context can be one.
 */
function leavesFollowerOut(lines: readonly HunkLine[], parts: readonly PlacedPart[]): boolean {
  return lines.some(({ op, raw, text }, at) => {
    const above = lines[at - 1]?.op;
    if (op !== 'keep' || raw === undefined || isBlank(text)) return false;
    if (above !== 'add' && above !== 'remove') return false;
    return !parts.some(({ start, end }) => start <= at && at < end);
  });
}

function indexes(from: number, to: number): number[] {
  return Array.from({ length: to - from }, (_, i) => from + i);
}

function placesOf(view: FileView, lines: readonly HunkLine[]): number[] {
  const old = oldSide(lines);
  if (old.every(isTrivial)) return [];
  return findByStrictestKey(view, old)?.places ?? [];
}

/** A part that fits only without some context may have been made before: its new lines are what parts the context. */
function isThereAlready(view: FileView, lines: readonly HunkLine[], firstLine: number): boolean {
  const added = lines.filter(({ op, text }) => op === 'add' && !isTrivial(text));
  return added.some(({ text }) =>
    [...view.rowsLike(text, 'trimmed')].some((row) => Math.abs(row - firstLine) <= 2 * lines.length),
  );
}

function isTelling(lines: readonly HunkLine[]): boolean {
  return lines.filter(({ op, text }) => op !== 'add' && !isTrivial(text)).length >= minTelling;
}

function lastLineOf(lines: readonly HunkLine[], { start, end, firstLine }: PlacedPart): number {
  const change = lines.slice(start, end).findLastIndex(isChange);
  return firstLine + lines.slice(start, start + change + 1).filter(({ op }) => op !== 'add').length;
}

/**
 * Joins the parts; lines that no part could place count as left out, so that new lines go next to those that were
 * found.
 */
function joined(lines: readonly HunkLine[], parts: readonly PlacedPart[]): Omit<Placement, 'matcher'> {
  const rowOf: number[] = [];
  let count = 0;
  for (const { op } of lines) rowOf.push(op === 'add' ? -1 : count++);
  const lineOfRow = new Map<number, number>();
  for (const { start, end, firstLine } of parts) {
    let line = firstLine;
    for (let at = start; at < end; at++) {
      if (rowOf[at]! < 0) continue;
      if (!lineOfRow.has(rowOf[at]!)) lineOfRow.set(rowOf[at]!, line);
      line++;
    }
  }
  return {
    lines: lines.map((line, at) =>
      rowOf[at]! >= 0 && !lineOfRow.has(rowOf[at]!) ? { op: 'elision', text: line.text } : line,
    ),
    rows: [...lineOfRow]
      .toSorted(([a], [b]) => a - b)
      .map(([row, line]) => ({ firstRow: row, lastRow: row, firstLine: line, lastLine: line })),
  };
}
