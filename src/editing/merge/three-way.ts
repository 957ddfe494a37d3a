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
    if (yours.some((other) => change.start <= other.end && other.start <= change.end)) return undefined;
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
