import type { HunkLine } from '../../../domain/index.ts';
import { isBlank } from '../../../text/lines/lines.ts';
import { similarity } from '../../../text/lines/similarity.ts';
import { lineKey, type FileView } from '../../lines/file-view.ts';
import { isChange, isCommentLine, isTrivial } from '../../lines/line-kinds.ts';
import { likelierText } from './missing-diff-markers.ts';

/** Starts in the file that are tried, and steps taken from all of them together. */
const maxSteps = 20_000;

/** A line is not new when one of the next few file lines is as alike as a misspelt one, or a comment reworded. */
const linesAhead = 3;
const alike = 0.8;
const alikeComment = 0.5;

/** The result of one walk: the indexes of the lines that lost their `+`. */
type Lost = readonly number[];

/**
 * Reads lines of a diff as new ones that lost their `+`, when all other old lines then stand in the file one below the
 * other. Only a line directly below a changed one may have lost its mark.
 * @returns the hunk with those lines as new ones, or `undefined` when there is no such reading, or more than one
 */
export function withContiguousPlusRestored(
  view: FileView,
  lines: readonly HunkLine[],
): HunkLine[] | undefined {
  const isDiff = lines.some(({ op, raw }) => raw !== undefined || op === 'unmarked');
  if (!isDiff || !lines.some(isChange)) return undefined;
  const walk = new Walk(view, lines);
  const readings = new Map<string, Lost>();
  for (const start of startsOf(view, lines)) {
    const lost = walk.from(start);
    if (lost !== undefined && lost.length > 0) readings.set(lost.join(), lost);
  }
  const [lost, second] = readings.values();
  if (lost === undefined || second !== undefined || !isPlausible(lines, new Set(lost))) return undefined;
  return lines.map((line, i) =>
    lost.includes(i) ? { op: 'add', text: likelierText(view, lines, i) } : line,
  );
}

/** Where the hunk would begin, by its first line that the file has; filled lines before that one are new. */
function* startsOf(view: FileView, lines: readonly HunkLine[]): Generator<number> {
  const old = lines.filter(({ op }) => op !== 'add');
  const anchor = old.findIndex(({ text }) => !isBlank(text) && view.has('canonical', text));
  if (anchor < 0) return;
  const blanks = old.slice(0, anchor).filter(({ text }) => isBlank(text)).length;
  for (const row of view.rowsLike(old[anchor]!.text, 'canonical')) if (row >= blanks) yield row - blanks;
}

/** Line `index` of the hunk is compared with line `row` of the file. */
interface Position {
  index: number;
  row: number;
  belowChange: boolean;
}

/** A line that was taken for context, and how many were lost above it. */
interface Choice extends Position {
  lost: number;
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
    this.keys = lines.map(({ text }) => lineKey.canonical(text));
  }

  from(start: number): Lost | undefined {
    const lost: number[] = [];
    const choices: Choice[] = [];
    let at: Position | undefined = { index: 0, row: start, belowChange: false };
    while (at !== undefined && at.index < this.lines.length)
      at = this.next(at, lost, choices) ?? this.lastChoice(lost, choices);
    return at && lost;
  }

  /** @returns nothing where the hunk does not go on like that */
  private next(at: Position, lost: number[], choices: Choice[]): Position | undefined {
    const line = this.lines[at.index]!;
    if (this.steps++ > maxSteps) return undefined;
    if (line.op === 'add') return { index: at.index + 1, row: at.row, belowChange: true };
    if (at.row >= this.view.lines.length || this.view.key('canonical', at.row) !== this.keys[at.index])
      return this.asNew(at, lost);
    choices.push({ ...at, lost: lost.length });
    return { index: at.index + 1, row: at.row + 1, belowChange: line.op === 'remove' };
  }

  /** Takes the last line that was taken for context, and may be new, for a new one. */
  private lastChoice(lost: number[], choices: Choice[]): Position | undefined {
    for (let choice = choices.pop(); choice !== undefined; choice = choices.pop()) {
      lost.length = choice.lost;
      const at = this.asNew(choice, lost);
      if (at !== undefined) return at;
    }
    return undefined;
  }

  private asNew({ index, row, belowChange }: Position, lost: number[]): Position | undefined {
    if (!belowChange || !this.mayBeNew(this.lines[index]!, row)) return undefined;
    lost.push(index);
    return { index: index + 1, row, belowChange: true };
  }

  /** Whether a line without `+` is in the file neither as it stands nor, near this row, in other words. */
  private mayBeNew({ op, raw, text }: HunkLine, row: number): boolean {
    if ((op !== 'unmarked' && raw === undefined) || isBlank(text)) return false;
    if (this.view.has('canonical', text)) return false;
    const near = this.view.lines.slice(row, row + linesAhead);
    const comment = isCommentLine(text);
    return !near.some((line) => {
      const floor = comment && isCommentLine(line) ? alikeComment : alike;
      return similarity(line.trim(), text.trim(), floor) > 0;
    });
  }
}

/** A run of changed lines: how many it has of each kind, and how many lost ones no marked line follows. */
interface Run {
  adds: number;
  removes: number;
  lost: number;
  lostAtEnd: number;
}

/**
 * No run of changes has more lost lines than marked ones, and the habit shows: somewhere a lost line stands between
 * marked ones or in place of a removed one, or they are few. Context that says where the hunk belongs must follow, or
 * two such lines precede.
 */
function isPlausible(lines: readonly HunkLine[], lost: ReadonlySet<number>): boolean {
  const runs = runsOf(lines, lost);
  if (!runs.every((run) => run.lost <= Math.max(run.adds, run.removes))) return false;
  const isHabit = runs.some(
    ({ lost: all, lostAtEnd, removes }) => all > lostAtEnd || (all > 0 && removes > 0),
  );
  if (!isHabit && runs.some((run) => run.lost > 0 && run.lost >= run.adds)) return false;
  const last = Math.max(...lost);
  const telling = (line: HunkLine, i: number) => line.op !== 'add' && !lost.has(i) && !isTrivial(line.text);
  const before = lines.slice(0, last).filter((line, i) => telling(line, i)).length;
  const follows = lines.slice(last + 1).some(({ op }) => op !== 'add');
  return follows ? lines.some(telling) : before >= 2;
}

function runsOf(lines: readonly HunkLine[], lost: ReadonlySet<number>): Run[] {
  const runs: Run[] = [];
  let run: Run | undefined;
  for (const [i, { op }] of lines.entries()) {
    const isLost = lost.has(i);
    if (!isLost && op !== 'add' && op !== 'remove') {
      run = undefined;
      continue;
    }
    if (run === undefined) runs.push((run = { adds: 0, removes: 0, lost: 0, lostAtEnd: 0 }));
    run.lostAtEnd = isLost ? run.lostAtEnd + 1 : 0;
    if (isLost) run.lost++;
    else if (op === 'add') run.adds++;
    else run.removes++;
  }
  return runs;
}
