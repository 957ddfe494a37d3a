import { diffLines } from '../../text/line-diff.ts';

/** Lines of an old text (0-based, `end` exclusive) and what one side has in their place. */
interface Change {
  start: number;
  end: number;
  lines: readonly string[];
}

/**
 * Makes the changes of both sides of a common text (Khanna, Kunal & Pierce 2007, "A formal investigation of diff3").
 * Changes of the two sides must be at least one common line apart, unless they say the same.
 * @returns `undefined` where the two sides change the same place
 */
export function mergeLines(
  base: readonly string[],
  ours: readonly string[],
  theirs: readonly string[],
): string[] | undefined {
  const [mine, yours] = [changesOf(base, ours), changesOf(base, theirs)];
  const merged: Change[] = [...yours];
  for (const change of mine) {
    if (yours.some((other) => isSame(change, other))) continue;
    if (yours.some((other) => touches(change, other))) return undefined;
    merged.push(change);
  }
  const lines: string[] = [];
  let row = 0;
  for (const change of merged.toSorted((one, other) => one.start - other.start)) {
    lines.push(...base.slice(row, change.start), ...change.lines);
    row = change.end;
  }
  return [...lines, ...base.slice(row)];
}

/** Lines of a text that another side changed as well, 1-based, both ends included. */
interface Conflict {
  startLine: number;
  endLine: number;
}

/** Where the two sides change the same place, in the lines of `theirs`; what they took away is told by its neighbour. */
export function conflictingLines(
  base: readonly string[],
  ours: readonly string[],
  theirs: readonly string[],
): Conflict[] {
  const mine = changesOf(base, ours);
  const found: Conflict[] = [];
  let moved = 0;
  for (const change of changesOf(base, theirs)) {
    const startLine = change.start + moved + 1;
    const clashes = mine.some((own) => !isSame(own, change) && touches(own, change));
    if (clashes) found.push({ startLine, endLine: Math.max(startLine, startLine + change.lines.length - 1) });
    moved += change.lines.length - (change.end - change.start);
  }
  return found;
}

function touches(one: Change, other: Change): boolean {
  return one.start <= other.end && other.start <= one.end;
}

function changesOf(base: readonly string[], side: readonly string[]): Change[] {
  const changes: (Change & { lines: string[] })[] = [];
  let row = 0;
  let isOpen = false;
  for (const { op, line } of diffLines(base, side)) {
    if (op !== 'keep' && !isOpen) changes.push({ start: row, end: row, lines: [] });
    isOpen = op !== 'keep';
    if (op === 'add') changes.at(-1)!.lines.push(line);
    if (op !== 'add') row++;
    if (op === 'remove') changes.at(-1)!.end = row;
  }
  return changes;
}

function isSame(one: Change, other: Change): boolean {
  return (
    one.start === other.start && one.end === other.end && one.lines.join('\n') === other.lines.join('\n')
  );
}
