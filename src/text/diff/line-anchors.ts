/** A line that stands once in each of two texts, by its 0-based rows. */
export interface Anchor {
  old: number;
  now: number;
}

/**
 * The longest common sequence of lines that occur once in each text: the anchors of a patience diff (Bram Cohen). Takes
 * n log n time.
 */
export function anchorsOf(before: readonly string[], after: readonly string[]): Anchor[] {
  const rows = onlyRows(after);
  const common = [...onlyRows(before)]
    .flatMap(([line, old]) => {
      const now = rows.get(line);
      return now === undefined ? [] : [{ old, now }];
    })
    .toSorted((one, other) => one.old - other.old);
  return longestAscending(common);
}

/** Rows of the lines that stand once. */
function onlyRows(lines: readonly string[]): Map<string, number> {
  const rows = new Map<string, number>();
  const repeated = new Set<string>();
  for (const [row, line] of lines.entries()) {
    if (rows.has(line)) repeated.add(line);
    rows.set(line, row);
  }
  for (const line of repeated) rows.delete(line);
  return rows;
}

/** Patience sorting: every anchor goes on the leftmost pile whose top is not before it, and remembers the pile to the left. */
function longestAscending(anchors: readonly Anchor[]): Anchor[] {
  const tops: { anchor: Anchor; at: number }[] = [];
  const left: number[] = [];
  for (const [at, anchor] of anchors.entries()) {
    let [low, high] = [0, tops.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (tops[middle]!.anchor.now < anchor.now) low = middle + 1;
      else high = middle;
    }
    left.push(low === 0 ? -1 : tops[low - 1]!.at);
    tops[low] = { anchor, at };
  }
  const run: Anchor[] = [];
  for (let at = tops.at(-1)?.at ?? -1; at >= 0; at = left[at]!) run.push(anchors[at]!);
  return run.toReversed();
}
