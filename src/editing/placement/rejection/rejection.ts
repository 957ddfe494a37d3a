import type { HunkLine } from '../../../domain/index.ts';
import { isBlank } from '../../../text/lines/lines.ts';
import { escapeRegExp } from '../../../text/words/whole-word.ts';
import type { AlignedPlace } from '../alignment/align-hunk.ts';
import { contradictionOf, wordsOfContradiction } from './contradiction.ts';
import type { FileView } from '../../lines/file-view.ts';
import { isCommentLine, isTrivial } from '../../lines/line-kinds.ts';
import { lostLineReason, lostNewLine } from './lost-new-line.ts';
import { misspeltWords } from './misspelling.ts';
import type { OldLine } from '../alignment/old-lines.ts';
import { tornFromChange, tornReason } from './torn-followers.ts';
import { oldRows } from '../../lines/hunk-lines.ts';

/** The most lines that a hunk may leave out of its context silently. */
const maxSkipped = 20;

/** Lines of code that a hunk may forget between a change and its context. */
const maxPassedAtChange = 6;

export interface Rejection {
  reason: string;
  missing: string[];
  /** Rows of context lines that stand nowhere, when nothing else is wrong. */
  missingContext: number[];
}

/**
 * Whether an alignment is good enough to act on: every removed line is really there, no context line is missing but
 * blanks, comments and lines that may be new, and something in the match is more than a bracket.
 * @returns why not, or `undefined`
 */
export function rejectionOf(
  view: FileView,
  hunk: readonly HunkLine[],
  old: readonly OldLine[],
  { rows }: AlignedPlace,
): Rejection | undefined {
  const placed = new Set<number>();
  const otherwise = new Set<number>();
  let telling = 0;
  let isHeldByCode = false;
  let isReworded = false;
  for (const { firstRow, lastRow, firstLine, lastLine } of rows) {
    for (let row = firstRow; row <= lastRow; row++) placed.add(row);
    const item = old[firstRow]!;
    const single = firstRow === lastRow && firstLine === lastLine;
    const line = view.lines[firstLine]!;
    if (item.count === 0 && single && misspeltWords(item.text, line) === undefined) {
      if (item.op === 'keep' && !item.comment) {
        placed.delete(firstRow);
        otherwise.add(firstRow);
      }
      isReworded ||= item.comment;
    } else if (!single || !isTrivial(line)) {
      telling++;
      isHeldByCode ||= !item.comment || item.op === 'remove';
    }
    if (single && item.op === 'remove' && !isRemovable(view, hunk, item, line)) {
      return { reason: 'a line it removes is not there', missing: [item.text], missingContext: [] };
    }
  }
  if (tearsChange(view, old, rows))
    return { reason: 'its lines are too far apart', missing: [], missingContext: [] };
  const torn = tornFromChange(view, hunk, rows);
  if (torn !== undefined) return { reason: tornReason, missing: [torn], missingContext: [] };
  const other = contradictionOf(view, hunk, rows);
  if (other !== undefined) return { reason: wordsOfContradiction(other), missing: [], missingContext: [] };
  const rowAt = oldRows(hunk);
  const lost = lostNewLine(hunk, (at) => !placed.has(rowAt.indexOf(at)));
  if (lost !== undefined) return { reason: lostLineReason, missing: [lost], missingContext: [] };
  const missing = [...old.keys()].filter((row) => !placed.has(row) && mustBePresent(old[row]!));
  if (missing.length > 0) {
    const removed = missing.some((row) => old[row]!.op === 'remove');
    return {
      reason: removed ? 'lines it removes are not there' : 'context lines it names are not there',
      missing: missing.map((row) => old[row]!.text),
      missingContext:
        removed || missing.some((row) => otherwise.has(row) || isElsewhere(old[row]!))
          ? []
          : [...old.keys()].filter((row) => !placed.has(row) && !old[row]!.blank && old[row]!.op === 'keep'),
    };
  }
  const forgotten = [...old.keys()].filter(
    (row) => !placed.has(row) && old[row]!.comment && old[row]!.op !== 'elision',
  );
  // The head of a file is alike in many: comments alone, and not all of them, are no place.
  const isBoilerplate = (forgotten.length > 0 || isReworded) && !isHeldByCode;
  return telling <= forgotten.length || isBoilerplate
    ? { reason: 'too little of it is found literally', missing: [], missingContext: [] }
    : undefined;
}

/**
 * Whether a removed line is the file's line, misspelt at most. A word that the file or the new lines have too is no
 * misspelling but another name, and another sign at the end another statement: the hunk is of another version.
 */
function isRemovable(view: FileView, hunk: readonly HunkLine[], { text }: OldLine, line: string): boolean {
  const wrong = misspeltWords(text, line);
  if (wrong === undefined) return false;
  return wrong.every(([word]) => {
    const written = new RegExp(`(?<![\\p{L}\\p{N}_$])${escapeRegExp(word)}(?![\\p{L}\\p{N}_$])`, 'u');
    const isNew = hunk.some(({ op, text: added }) => op === 'add' && written.test(added));
    return !isNew && !view.lines.some((other) => other.includes(word) && written.test(other));
  });
}

/** Whether much code stands between a change and its context; a hunk may skip code only between contexts. */
function tearsChange(view: FileView, old: readonly OldLine[], rows: AlignedPlace['rows']): boolean {
  const solid = rows.filter(({ firstRow }) => !old[firstRow]!.blank);
  return solid.some(({ lastRow, lastLine }, i) => {
    const next = solid[i + 1];
    if (next === undefined || next.firstLine === lastLine + 1) return false;
    const between = old.slice(lastRow, next.firstRow + 1);
    if (between.some(({ op }) => op === 'elision')) return false;
    const atChange = between[0]!.changes.some((change) => between.at(-1)!.changes.includes(change));
    const passed = withoutDocstring(view.lines[lastLine]!, view.lines.slice(lastLine + 1, next.firstLine));
    if (passed.length > maxSkipped && !jumpsToChange(old, lastRow, next.firstRow)) return true;
    const trivialGoes = [between[0]!, between.at(-1)!].some(
      ({ op, text }) => op === 'remove' && isTrivial(text),
    );
    const most = trivialGoes ? 0 : maxPassedAtChange;
    return atChange && passed.filter((line) => !isBlank(line) && !isCommentLine(line)).length > most;
  });
}

/** The lines below a head of Python without the text that documents it, which replies leave out as they do comments. */
function withoutDocstring(head: string, lines: readonly string[]): readonly string[] {
  const first = lines.findIndex((line) => !isBlank(line));
  const [, mark] = /^\s*[rRuU]?("""|''')/.exec(lines[first] ?? '') ?? [];
  if (mark === undefined || !/:\s*(?:#.*)?$/.test(head)) return lines;
  if (lines[first]!.split(mark).length > 2) return lines.slice(first + 1);
  const last = lines.findIndex((line, at) => at > first && line.includes(mark));
  return last < 0 ? lines : lines.slice(last + 1);
}

/**
 * Whether a skip leads to a change. A hunk may skip from change to change; distant context without a change belongs to
 * another place.
 */
function jumpsToChange(old: readonly OldLine[], from: number, to: number): boolean {
  const hasChange = (lines: readonly OldLine[]) => lines.some(({ changes }) => changes.length > 0);
  return hasChange(old.slice(0, from + 1)) && hasChange(old.slice(to));
}

/** Whether the file has a line once, and elsewhere: then it was not meant to be written a second time. */
function isElsewhere({ count, text }: OldLine): boolean {
  return count === 1 && !isTrivial(text);
}

function mustBePresent({ op, blank, comment }: OldLine): boolean {
  if (blank || op === 'elision' || op === 'unmarked') return false;
  return op === 'remove' || !comment;
}
