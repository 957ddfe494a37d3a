import type { LineStep } from './line-diff.ts';

/**
 * The same edit with new lines as far down as they can stand, as git shows it. A function that is put behind another one
 * may else begin with the bracket that ends it, since the shortest script cannot tell the two brackets apart.
 */
export function lowestAdditions(steps: readonly LineStep[]): LineStep[] {
  const lowest = [...steps];
  // From the end, so that what lies below has found its place before it is run into.
  for (let end = steps.length - 1; end >= 0; end--) {
    if (lowest[end]!.op !== 'add' || lowest[end + 1]?.op === 'add') continue;
    let start = end;
    while (lowest[start - 1]?.op === 'add') start -= 1;
    if (lowest[start - 1]?.op === 'remove') continue;
    slide(lowest, start, end);
    end = start;
  }
  return lowest;
}

/** While the line below is the first of the run, that one is kept and the one below is new: the texts stay the same. */
function slide(steps: LineStep[], start: number, end: number): void {
  for (;;) {
    const below = steps[end + 1];
    if (below?.op !== 'keep' || below.line !== steps[start]!.line) return;
    steps[start] = below;
    steps[end + 1] = { op: 'add', line: below.line };
    start += 1;
    end += 1;
  }
}
