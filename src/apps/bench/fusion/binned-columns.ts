/** Columns cut into at most 64 steps, so that a split is found by counting. */
export interface BinnedColumns {
  /** Step by column, then row. */
  bins: readonly Uint8Array[];
  /** By column: the largest value of each step but the last, between it and the next. */
  limits: readonly Float64Array[];
}

const maxBins = 64;

/** Cuts each column where about equally many rows lie between two cuts; equal values stay together. */
export function binColumns(columns: readonly Float64Array[]): BinnedColumns {
  const limits = columns.map(limitsOf);
  const bins = columns.map((column, at) => Uint8Array.from(column, (value) => binOf(value, limits[at]!)));
  return { bins, limits };
}

function limitsOf(column: Float64Array): Float64Array {
  const sorted = column.toSorted();
  const cuts: number[] = [];
  let last = 0;
  for (let at = 1; at < sorted.length && cuts.length < maxBins - 1; at += 1) {
    if (sorted[at] === sorted[at - 1]) continue;
    const enough = (sorted.length - last) / (maxBins - cuts.length);
    if (at - last < Math.max(3, enough)) continue;
    // Five digits are what the weights file shows, so that it decides exactly as the fit did.
    const cut = Number(((sorted[at - 1]! + sorted[at]!) / 2).toPrecision(5));
    if (cut < sorted[at - 1]! || cut >= sorted[at]!) continue;
    cuts.push(cut);
    last = at;
  }
  return Float64Array.from(cuts);
}

function binOf(value: number, limits: Float64Array): number {
  let low = 0;
  let high = limits.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (value <= limits[middle]!) high = middle;
    else low = middle + 1;
  }
  return low;
}
