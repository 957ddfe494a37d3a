/** A line that stands once in each of two texts, by its 0-based rows. */
export interface Anchor {
  old: number;
  now: number;
}

/**
 * The longest common sequence of lines that occur once in each text: the anchors of a patience diff (Bram Cohen). Takes
 * n log n time.
 */
export function anchorsOf<Line>(before: readonly Line[], after: readonly Line[]): Anchor[] {
  return longestAscending(commonOnce(before, after));
}

/** The lines that occur once in each text, in the order of the old one. */
export function commonOnce<Line>(before: readonly Line[], after: readonly Line[]): Anchor[] {
  const isShorter = before.length < after.length;
  const [few, many] = isShorter ? [before, after] : [after, before];
  const rows = onlyRows(few);
  const common: Anchor[] = [];
  for (const [line, row] of onlyRows(many, rows)) {
    const other = rows.get(line)!;
    common.push(isShorter ? { old: other, now: row } : { old: row, now: other });
  }
  return common.toSorted((one, other) => one.old - other.old);
}

/** Rows of the lines that stand once. @param wanted the only lines that are looked at */
function onlyRows<Line>(lines: readonly Line[], wanted?: ReadonlyMap<Line, number>): Map<Line, number> {
  const rows = new Map<Line, number>();
  const repeated = new Set<Line>();
  for (let row = 0; row < lines.length; row++) {
    const line = lines[row]!;
    if (wanted?.has(line) === false) continue;
    if (rows.has(line)) repeated.add(line);
    rows.set(line, row);
  }
  for (const line of repeated) rows.delete(line);
  return rows;
}

/** Patience sorting: every anchor goes on the leftmost pile whose top is not before it, and remembers the pile to the left. */
export function longestAscending(anchors: readonly Anchor[]): Anchor[] {
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
