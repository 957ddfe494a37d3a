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
  const resolve = resolverOf(base, theirs);
  let row = 0;
  for (const region of regionsOf(changesOf(base, ours), changesOf(base, theirs))) {
    const now = resolve(region);
    if (now === undefined) return undefined;
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

/** Where the two sides cannot be merged, in the lines of `theirs`; what they took away is told by its neighbour. */
export function conflictingLines(
  base: readonly string[],
  ours: readonly string[],
  theirs: readonly string[],
): Conflict[] {
  const found: Conflict[] = [];
  const resolve = resolverOf(base, theirs);
  let moved = 0;
  for (const region of regionsOf(changesOf(base, ours), changesOf(base, theirs))) {
    const clashes = resolve(region) === undefined;
    if (clashes && region.theirs.length === 0) {
      const line = region.start + moved + 1;
      found.push({ startLine: line, endLine: line });
    }
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

/** Says what stands in a region when all is done; `undefined` where the two sides cannot be merged. */
function resolverOf(
  base: readonly string[],
  theirs: readonly string[],
): (region: Region) => string[] | undefined {
  const isThere = arrivals(base, theirs);
  return (region) => {
    const [one, other] = [sideOf(base, region, region.ours), sideOf(base, region, region.theirs)];
    if (region.theirs.length === 0) return region.ours.some(({ lines }) => isThere(lines)) ? undefined : one;
    if (region.ours.length === 0) return other;
    return one.join('\n') === other.join('\n') ? other : undefined;
  };
}

/** Different new lines of ours that are looked for in the whole of theirs; with more, all count as found (H6). */
const mostSearched = 100;

/** Tells whether some new lines came into `theirs` as well, blank lines aside. */
function arrivals(base: readonly string[], theirs: readonly string[]): (lines: readonly string[]) => boolean {
  const [old, now] = [inOnePiece(base), inOnePiece(theirs)];
  const known = new Set(theirs);
  const searched = new Map<string, boolean>();
  return (lines) => {
    if (lines.every(isTrivial) || !lines.every((line) => isBlank(line) || known.has(line))) return false;
    const wanted = inOnePiece(lines);
    if (searched.size >= mostSearched) return searched.get(wanted) ?? true;
    if (!searched.has(wanted)) searched.set(wanted, timesIn(now, wanted) > timesIn(old, wanted));
    return searched.get(wanted)!;
  };
}

/** Lines but the blank ones, each with a line break on both sides. */
function inOnePiece(lines: readonly string[]): string {
  return `\n${lines.filter((line) => !isBlank(line)).join('\n')}\n`;
}

function timesIn(text: string, wanted: string): number {
  return text.split(wanted).length - 1;
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
