import { isBlank } from '../../../text/lines/lines.ts';
import { isTrivial } from '../../lines/line-kinds.ts';
import type { ChangeFacts } from '../facts/change-facts.ts';

/** Telling lines that a repeated stretch needs to count as a block, next to its copy and away from it. */
const shortestNext = 4;
const shortestAway = 25;
const maxShift = 30;

/** A run of new lines that says again, word for word, what stands next to it, or at length what stands elsewhere. */
export function doubledBlocks({ runs, after }: ChangeFacts): string | undefined {
  let lines: string[] | undefined;
  for (const { at, added } of runs) {
    const weight = added.filter((line) => !isBlank(line) && !isTrivial(line)).length;
    if (weight < shortestNext) continue;
    lines ??= after.map((line) => line.trimEnd());
    const text = lines;
    const near = shiftsOf(added).some((shift) => repeats(text, at + shift, added.length));
    if (near || (weight >= shortestAway && standsElsewhere(lines, at, added.length))) {
      return `repeats ${added.length} lines that the file already has: ${JSON.stringify(added.find((line) => !isTrivial(line))?.trim())}`;
    }
  }
  return undefined;
}

/** A diff may draw the boundary of a doubled block some lines early or late, so its copies are looked for around it too. */
function shiftsOf(added: readonly string[]): number[] {
  const most = Math.min(maxShift, added.length - 1);
  return Array.from({ length: 2 * most + 1 }, (_, i) => i - most);
}

/** Whether `count` lines from `at` stand once more directly above or below. */
function repeats(lines: readonly string[], at: number, count: number): boolean {
  return (
    same(lines, at, at - count, count) ||
    same(lines, at, at + count, count) ||
    same(lines, at, at - count - 1, count)
  );
}

function same(lines: readonly string[], one: number, other: number, count: number): boolean {
  if (Math.min(one, other) < 0 || Math.max(one, other) + count > lines.length) return false;
  for (let i = 0; i < count; i++) if (lines[one + i] !== lines[other + i]) return false;
  return true;
}

function standsElsewhere(lines: readonly string[], at: number, count: number): boolean {
  const first = lines.slice(at, at + count).findIndex((line) => !isTrivial(line));
  const start = at + first;
  const length = count - first;
  for (
    let other = lines.indexOf(lines[start]!);
    other >= 0;
    other = lines.indexOf(lines[start]!, other + 1)
  ) {
    const apart = other + length <= at || other >= at + count;
    if (apart && same(lines, start, other, length)) return true;
  }
  return false;
}
