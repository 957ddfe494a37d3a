/** A measured figure. Shares are fractions between 0 and 1; `low` and `high` bound the 95 % interval. */
export interface Metric {
  value: number;
  low?: number;
  high?: number;
  /** Cases the figure is made of. */
  total?: number;
  unit?: string;
}

/** Two-sided 95 % quantile of the normal distribution. */
const z = 1.959963984540054;

/**
 * Wilson score interval of a proportion (E. B. Wilson, 1927), which stays honest for small samples and near 0 and 1.
 * Means of per-case shares may be given as a fractional `passed`: a share in [0, 1] varies at most as much as a yes or
 * no with the same mean, so the interval is then wide enough.
 * @param passed number of successes, between 0 and `total`
 * @returns fractions; value 0 with the interval [0, 1] when `total` is 0
 */
export function proportion(passed: number, total: number): Metric {
  if (total === 0) return { value: 0, low: 0, high: 1, total: 0 };
  const share = passed / total;
  const centre = (share + (z * z) / (2 * total)) / (1 + (z * z) / total);
  const half =
    (z / (1 + (z * z) / total)) * Math.sqrt((share * (1 - share)) / total + (z * z) / (4 * total * total));
  return {
    value: share,
    low: share === 0 ? 0 : Math.max(0, centre - half),
    high: share === 1 ? 1 : Math.min(1, centre + half),
    total,
  };
}

/** `87.5 % [71.9, 95.0]`, or `–` when there was nothing to count. */
export function renderShare(metric: Metric): string {
  if (metric.total === 0) return '–';
  const interval =
    metric.low === undefined || metric.high === undefined
      ? ''
      : ` [${percent(metric.low)}, ${percent(metric.high)}]`;
  return `${percent(metric.value)} %${interval}`;
}

function percent(fraction: number): string {
  return (fraction * 100).toFixed(1);
}

/** Median; the mean of the middle two of an even number; 0 of none. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  if (sorted.length === 0) return 0;
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
}

/** Sum of all values; 0 of none. */
export function sum(values: Iterable<number>): number {
  let total = 0;
  for (const value of values) total += value;
  return total;
}

/** Arithmetic mean; 0 of none. */
export function mean(values: readonly number[]): number {
  return sum(values) / Math.max(1, values.length);
}
