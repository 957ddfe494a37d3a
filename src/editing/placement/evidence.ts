import type { HunkLine } from '../../domain/index.ts';
import { indentOf, isBlank } from '../../text/lines.ts';
import { canonicalKey } from '../../text/line-keys.ts';
import { similarity } from '../../text/similarity.ts';
import type { AlignedPlace } from './align-hunk.ts';
import type { FileView } from './file-view.ts';
import { isCommentLine, isTrivial } from './line-kinds.ts';
import { misspeltWords } from './misspelling.ts';
import type { OldLine } from './old-lines.ts';

/** Lines of code that a hunk may forget between a change and its context. */
const mostPassedAtChange = 6;

export interface Doubt {
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
export function doubtAbout(
  view: FileView,
  hunk: readonly HunkLine[],
  old: readonly OldLine[],
  { rows }: AlignedPlace,
): Doubt | undefined {
  const placed = new Set<number>();
  let telling = 0;
  for (const { firstRow, lastRow, firstLine, lastLine } of rows) {
    for (let row = firstRow; row <= lastRow; row++) placed.add(row);
    const item = old[firstRow]!;
    if (item.count > 0 && !isTrivial(item.text)) telling++;
    if (item.count === 0 && (firstRow < lastRow || firstLine < lastLine)) telling++;
    const single = firstRow === lastRow && firstLine === lastLine;
    if (single && item.op === 'remove' && !isRemovable(view, hunk, item, view.lines[firstLine]!)) {
      return { reason: 'a line it removes is not there', missing: [item.text], missingContext: [] };
    }
  }
  if (tearsChange(view, old, rows))
    return { reason: 'its lines are too far apart', missing: [], missingContext: [] };
  const missing = [...old.keys()].filter((row) => !placed.has(row) && mustBePresent(old[row]!));
  if (missing.length > 0) {
    const removed = missing.some((row) => old[row]!.op === 'remove');
    return {
      reason: removed ? 'lines it removes are not there' : 'context lines it names are not there',
      missing: missing.map((row) => old[row]!.text),
      missingContext:
        removed || missing.some((row) => isElsewhere(old[row]!))
          ? []
          : [...old.keys()].filter((row) => !placed.has(row) && !old[row]!.blank && old[row]!.op === 'keep'),
    };
  }
  const forgotten = [...old.keys()].filter((row) => !placed.has(row) && old[row]!.comment);
  return telling <= forgotten.length
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

function escapeRegExp(text: string): string {
  return text.replace(/[$]/g, '\\$&');
}

/** Whether much code stands where a change and its context should meet; only between contexts may a hunk jump. */
function tearsChange(view: FileView, old: readonly OldLine[], rows: AlignedPlace['rows']): boolean {
  const solid = rows.filter(({ firstRow }) => !old[firstRow]!.blank);
  return solid.some(({ lastRow, lastLine }, i) => {
    const next = solid[i + 1];
    if (next === undefined || next.firstLine === lastLine + 1) return false;
    const between = old.slice(lastRow, next.firstRow + 1);
    if (between.some(({ op }) => op === 'elision')) return false;
    const atChange = between[0]!.changes.some((change) => between.at(-1)!.changes.includes(change));
    const passed = view.lines.slice(lastLine + 1, next.firstLine);
    const trivialGoes = [between[0]!, between.at(-1)!].some(
      ({ op, text }) => op === 'remove' && isTrivial(text),
    );
    const most = trivialGoes ? 0 : mostPassedAtChange;
    return atChange && passed.filter((line) => !isBlank(line) && !isCommentLine(line)).length > most;
  });
}

/**
 * Comments of a diff that stand nowhere, directly below a changed line: more likely new lines that lost their `+` than
 * context that the file lost.
 */
export function commentsAmongChanges(lines: readonly HunkLine[], placed: ReadonlySet<number>): number[] {
  const rows: number[] = [];
  let row = -1;
  let amongChanges = false;
  for (const { op, text, raw } of lines) {
    if (op !== 'add') row++;
    const stray = op === 'keep' && raw !== undefined && !placed.has(row) && isCommentLine(text);
    if (stray && amongChanges) rows.push(row);
    amongChanges = op === 'add' || op === 'remove' || (stray && amongChanges);
  }
  return rows;
}

/** A line that the file has once, but not here, was not meant to be written a second time. */
function isElsewhere({ count, text }: OldLine): boolean {
  return count === 1 && !isTrivial(text);
}

function mustBePresent({ op, blank, comment }: OldLine): boolean {
  if (blank || op === 'elision' || op === 'unmarked') return false;
  return op === 'remove' || !comment;
}

/**
 * A context line of a diff that the file does not have, and whose indentation fits the file only when its first space
 * is not a mark, is as good as unmarked.
 */
export function withDoubtfulMarks(view: FileView, lines: readonly HunkLine[]): HunkLine[] {
  const doubtful = lines.some(({ raw }) => raw !== undefined);
  if (!doubtful) return [...lines];
  return lines.map((line) => {
    if (line.op === 'remove' && isListItem(view, line.text)) return { op: 'unmarked', text: `-${line.text}` };
    if (line.raw === undefined || isBlank(line.text) || view.has('canonical', line.text)) return line;
    const width = indentOf(line.text).length;
    const fitsBetter = view.indented(width + 1) > 8 * view.indented(width);
    return fitsBetter ? { op: 'unmarked', text: line.raw } : line;
  });
}

/** A line of the file that itself begins with a dash, standing in the hunk without a mark. */
function isListItem(view: FileView, text: string): boolean {
  return text.startsWith(' ') && view.has('canonical', `-${text}`) && !view.has('canonical', text);
}

/**
 * The hunk with some of its context lines taken for new lines that lost their `+`, if that is plausible: each of them
 * stands in a run of changed lines, below a marked one, and marked lines are the majority there or it reads like a line
 * removed there.
 */
export function withLostPluses(
  lines: readonly HunkLine[],
  missingContext: readonly number[],
): HunkLine[] | undefined {
  const missing = new Set(missingContext);
  let row = -1;
  const read = lines.map((line): HunkLine => {
    if (line.op !== 'add') row++;
    return line.op !== 'add' && missing.has(row) && line.raw !== undefined
      ? { op: 'unmarked', text: line.text }
      : line;
  });
  const lost = read.filter((line, i) => line.op === 'unmarked' && lines[i]!.op === 'keep');
  if (lost.length === 0 || lost.length < missing.size) return undefined;
  if (!changedRuns(read).every(isPlausibleRun)) return undefined;
  return read.map((line, i) => {
    if (line.op !== 'unmarked' || lines[i]!.op !== 'keep') return line;
    return { op: 'add', text: likelierText(lines[i]!, read) };
  });
}

/** Whether the first space of a new line took the place of its `+` or is its own, judged by the other changed lines. */
function likelierText({ text, raw = text }: HunkLine, lines: readonly HunkLine[]): string {
  const changed = lines.filter(({ op }) => op === 'add' || op === 'remove');
  const like = (indent: string) => changed.filter((line) => indentOf(line.text) === indent).length;
  return like(indentOf(raw)) > 0 && like(indentOf(text)) === 0 ? raw : text;
}

/** Runs of new, removed and unmarked lines. */
function changedRuns(lines: readonly HunkLine[]): HunkLine[][] {
  const runs: HunkLine[][] = [[]];
  for (const line of lines) {
    const inside = line.op === 'add' || line.op === 'remove' || line.op === 'unmarked';
    if (inside) runs.at(-1)!.push(line);
    else if (runs.at(-1)!.length > 0) runs.push([]);
  }
  return runs;
}

function isPlausibleRun(run: readonly HunkLine[]): boolean {
  const removed = run.filter(({ op }) => op === 'remove');
  const added = run.filter(({ op }) => op === 'add');
  const unmarked = run.filter(({ op }) => op === 'unmarked');
  const same = (one: HunkLine, other: HunkLine) => canonicalKey(one.text) === canonicalKey(other.text);
  if (unmarked.some((line) => removed.some((gone) => same(line, gone)))) return false;
  const strangers = unmarked.filter(
    ({ text }) => !removed.some((gone) => similarity(gone.text, text, 0.5) > 0),
  );
  if (strangers.length === 0) return true;
  const last = strangers.at(-1)!;
  const ends = run.at(-1) === last && removed.length === 0 && !isCommentLine(last.text);
  if (run[0]!.op === 'unmarked' || ends) return false;
  return (
    strangers.length * (removed.length === 0 ? 2 : 1) <= added.length + (isCommentLine(last.text) ? 1 : 0)
  );
}

/** A context line of a diff that stands nowhere in the file and has no mark is a new line that lost its `+`. */
export function withRecoveredLines(lines: readonly HunkLine[], placed: ReadonlySet<number>): HunkLine[] {
  let row = -1;
  return lines.map((line) => {
    if (line.op === 'add') return line;
    row++;
    return line.op === 'unmarked' && !placed.has(row) && !isBlank(line.text)
      ? { op: 'add', text: line.text }
      : line;
  });
}
