import type { HunkLine } from '../../domain/index.ts';
import { isBlank } from '../../text/lines.ts';
import { similarity } from '../../text/similarity.ts';
import { keyOf, type FileView } from './file-view.ts';
import { isCommentLine, isTrivial } from './line-kinds.ts';
import { likelierText } from './lost-marks.ts';

/** Starts in the file that are tried, and steps taken from all of them together. */
const mostSteps = 20_000;

/** A line is not new when one of the next few file lines is as alike as a misspelt one. */
const linesAhead = 3;
const alike = 0.8;

/** What one walk made of the hunk: the indexes of its lines that lost their `+`. */
type Lost = readonly number[];

/**
 * Reads lines of a diff as new ones that lost their `+`, when all other old lines then stand in the file one below the
 * other. Only a line directly below a changed one may have lost its mark.
 * @returns the hunk with those lines as new ones, or `undefined` when there is no such reading, or more than one
 */
export function withPlusesRestored(view: FileView, lines: readonly HunkLine[]): HunkLine[] | undefined {
  const isDiff = lines.some(({ op, raw }) => raw !== undefined || op === 'unmarked');
  if (!isDiff || !lines.some(({ op }) => op === 'add' || op === 'remove')) return undefined;
  const walk = new Walk(view, lines);
  const readings = new Map<string, Lost>();
  for (const start of startsOf(view, lines)) {
    const lost = walk.from(start);
    if (lost !== undefined && lost.length > 0) readings.set(lost.join(), lost);
  }
  const [lost, second] = readings.values();
  if (lost === undefined || second !== undefined || !isPlausible(lines, new Set(lost))) return undefined;
  return lines.map((line, i) => (lost.includes(i) ? { op: 'add', text: likelierText(line, lines) } : line));
}

/** Where the hunk would begin, by its first filled old line. */
function* startsOf(view: FileView, lines: readonly HunkLine[]): Generator<number> {
  const old = lines.filter(({ op }) => op !== 'add');
  const filled = old.findIndex(({ text }) => !isBlank(text));
  if (filled < 0) return;
  for (const row of view.rowsLike(old[filled]!.text, 'canonical')) if (row >= filled) yield row - filled;
}

/** Follows the hunk down the file; where a line may be either, it is taken for context first. */
class Walk {
  private readonly view: FileView;
  private readonly lines: readonly HunkLine[];
  private readonly keys: readonly string[];
  private steps = 0;

  constructor(view: FileView, lines: readonly HunkLine[]) {
    this.view = view;
    this.lines = lines;
    this.keys = lines.map(({ text }) => keyOf.canonical(text));
  }

  from(start: number): Lost | undefined {
    return this.step(0, start, false);
  }

  private step(index: number, row: number, belowChange: boolean): Lost | undefined {
    const line = this.lines[index];
    if (line === undefined) return [];
    if (this.steps++ > mostSteps) return undefined;
    if (line.op === 'add') return this.step(index + 1, row, true);
    if (row < this.view.lines.length && this.view.key('canonical', row) === this.keys[index]) {
      const rest = this.step(index + 1, row + 1, line.op === 'remove');
      if (rest !== undefined) return rest;
    }
    if (!belowChange || !this.mayBeNew(line, row)) return undefined;
    const rest = this.step(index + 1, row, true);
    return rest === undefined ? undefined : [index, ...rest];
  }

  /** Whether a line without `+` is in the file neither as it stands nor, near this row, in other words. */
  private mayBeNew({ op, raw, text }: HunkLine, row: number): boolean {
    if ((op !== 'unmarked' && raw === undefined) || isBlank(text)) return false;
    if (this.view.has('canonical', text)) return false;
    const near = this.view.lines.slice(row, row + linesAhead);
    return !near.some(
      (line) =>
        (isCommentLine(text) && isCommentLine(line)) || similarity(line.trim(), text.trim(), alike) > 0,
    );
  }
}

/**
 * Marked lines must be the many and lost ones the few in each run of new lines, or replace removed ones; and context
 * that says where the hunk belongs must follow, or two such lines precede.
 */
function isPlausible(lines: readonly HunkLine[], lost: ReadonlySet<number>): boolean {
  let [adds, removes, missing] = [0, 0, 0];
  const fits = () => missing === 0 || missing < adds || missing <= removes;
  for (const [i, { op }] of lines.entries()) {
    if (lost.has(i)) missing++;
    else if (op === 'add') adds++;
    else if (op === 'remove') removes++;
    else {
      if (!fits()) return false;
      [adds, removes, missing] = [0, 0, 0];
    }
  }
  const last = Math.max(...lost);
  const telling = (line: HunkLine, i: number) => line.op !== 'add' && !lost.has(i) && !isTrivial(line.text);
  const before = lines.slice(0, last).filter((line, i) => telling(line, i)).length;
  const follows = lines.slice(last + 1).some(({ op }) => op !== 'add');
  return fits() && (follows ? lines.some(telling) : before >= 2);
}
