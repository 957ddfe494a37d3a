import { diffLines } from '../../text/diff/line-diff.ts';
import { isBlank } from '../../text/lines/lines.ts';
import { isTrivial } from '../lines/line-kinds.ts';

/** Lines of an old text (0-based, `end` exclusive) and what one side has in their place. */
interface Change {
  start: number;
  end: number;
  lines: readonly string[];
}

/** Changes of the two sides that overlap or touch, and the lines of the old text that they span. */
interface Region {
  start: number;
  end: number;
  ours: Change[];
  theirs: Change[];
}

/**
 * Makes the changes of both sides of a common text (Khanna, Kunal & Pierce 2007, "A formal investigation of diff3").
 * Changes of the two sides must be at least one common line apart, unless both come to the same lines there, however a
 * comparison cuts them into changes. What only ours seems to add may not stand in theirs already: the same new lines are
 * found at another place where blank lines or brackets around them are alike.
 * @returns `undefined` where the two sides change the same place
 */
export function mergeLines(
  base: readonly string[],
  ours: readonly string[],
  theirs: readonly string[],
): string[] | undefined {
  const parts: (readonly string[])[] = [];
  let row = 0;
  for (const region of regionsOf(changesOf(base, ours), changesOf(base, theirs))) {
    const now = agreed(base, region);
    if (now === undefined || (region.theirs.length === 0 && isThere(base, theirs, region.ours)))
      return undefined;
    parts.push(base.slice(row, region.start), now);
    row = region.end;
  }
  return [...parts, base.slice(row)].flat();
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
  const found: Conflict[] = [];
  let moved = 0;
  for (const region of regionsOf(changesOf(base, ours), changesOf(base, theirs))) {
    const clashes = agreed(base, region) === undefined;
    for (const { start, end, lines } of region.theirs) {
      const startLine = start + moved + 1;
      if (clashes) found.push({ startLine, endLine: Math.max(startLine, startLine + lines.length - 1) });
      moved += lines.length - (end - start);
    }
  }
  return found;
}

/** The changes of both sides, those that touch together, in the order of the text. */
function regionsOf(ours: readonly Change[], theirs: readonly Change[]): Region[] {
  const all = [
    ...ours.map((change) => ({ change, side: 'ours' as const })),
    ...theirs.map((change) => ({ change, side: 'theirs' as const })),
  ].toSorted((one, other) => one.change.start - other.change.start);
  const regions: Region[] = [];
  for (const { change, side } of all) {
    let region = regions.at(-1);
    if (region === undefined || change.start > region.end) {
      region = { start: change.start, end: change.end, ours: [], theirs: [] };
      regions.push(region);
    }
    region.end = Math.max(region.end, change.end);
    region[side].push(change);
  }
  return regions;
}

/** What stands in a region when all is done; `undefined` where the two sides want different things. */
function agreed(base: readonly string[], region: Region): string[] | undefined {
  const [ours, theirs] = [sideOf(base, region, region.ours), sideOf(base, region, region.theirs)];
  if (region.theirs.length === 0) return ours;
  if (region.ours.length === 0) return theirs;
  return ours.join('\n') === theirs.join('\n') ? theirs : undefined;
}

/** Whether the new lines of some change came into `theirs` as well, blank lines aside. */
function isThere(base: readonly string[], theirs: readonly string[], changes: readonly Change[]): boolean {
  return changes.some(({ lines }) => {
    if (lines.every(isTrivial)) return false;
    return timesIn(theirs, lines) > timesIn(base, lines);
  });
}

/** How often some lines stand in a text in one piece, blank lines aside. */
function timesIn(text: readonly string[], lines: readonly string[]): number {
  const joined = (all: readonly string[]) => all.filter((line) => !isBlank(line)).join('\n');
  return `\n${joined(text)}\n`.split(`\n${joined(lines)}\n`).length - 1;
}

function sideOf(base: readonly string[], { start, end }: Region, changes: readonly Change[]): string[] {
  const parts: (readonly string[])[] = [];
  let row = start;
  for (const change of changes) {
    parts.push(base.slice(row, change.start), change.lines);
    row = change.end;
  }
  return [...parts, base.slice(row, end)].flat();
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
