import type { HunkLine } from '../../../domain/index.ts';
import { canonicalKey } from '../../../text/lines/line-keys.ts';
import { indentOf, isBlank } from '../../../text/lines/lines.ts';
import { similarity } from '../../../text/lines/similarity.ts';
import type { FileView } from '../../lines/file-view.ts';
import { isCommentLine, isStarred } from '../../lines/line-kinds.ts';

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

/**
 * A context line of a diff that the file does not have, and whose indentation fits the file only when its first space
 * is not a mark, is as good as unmarked. Not so inside a block comment, whose lines are indented by one sign more than code.
 */
export function withDoubtfulMarkers(view: FileView, lines: readonly HunkLine[]): HunkLine[] {
  const doubtful = lines.some(({ raw }) => raw !== undefined);
  if (!doubtful) return [...lines];
  return lines.map((line) => {
    if (line.op === 'remove' && isListItem(view, line.text)) return { op: 'unmarked', text: `-${line.text}` };
    if (line.raw === undefined || isBlank(line.text) || isStarred(line.text)) return line;
    if (view.has('canonical', line.text)) return line;
    const width = indentOf(line.text).length;
    const isDepth = width > 0 || view.indentation.kind !== 'tabs';
    const fitsBetter = isDepth && view.indented(width + 1) > 8 * view.indented(width);
    return fitsBetter ? { op: 'unmarked', text: line.raw } : line;
  });
}

/** A line of the file that itself begins with a dash, standing in the hunk without a mark. */
function isListItem(view: FileView, text: string): boolean {
  return view.has('canonical', `-${text}`) && !view.has('canonical', text);
}

/**
 * The hunk with some of its context lines taken for new lines that lost their `+`, if that is plausible: each of them
 * stands in a run of changed lines, below a marked one, and marked lines are the majority there or it reads like a line
 * removed there.
 */
export function withMissingPluses(
  view: FileView,
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
    return { op: 'add', text: likelierText(view, lines, i) };
  });
}

/**
 * Whether the first space of a new line took the place of its `+` or is its own, judged by the indentation of the
 * changed lines, the nearest first, then of the file.
 */
export function likelierText(view: FileView, lines: readonly HunkLine[], index: number): string {
  const { text, raw = text } = lines[index]!;
  const weigh = (candidate: string) => {
    const indent = indentOf(candidate);
    let weight = Math.log2(1 + view.indented(indent.length)) / 100;
    for (const [at, line] of lines.entries()) {
      if (line.op !== 'add' && line.op !== 'remove') continue;
      if (isStarred(line.text) !== isStarred(text)) continue;
      if (indentOf(line.text) === indent && !isBlank(line.text)) weight += 1 / Math.abs(at - index);
    }
    return weight;
  };
  return weigh(raw) > weigh(text) ? raw : text;
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
