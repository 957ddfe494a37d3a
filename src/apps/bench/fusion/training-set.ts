import type { FeatureRecord } from './feature-record.ts';

/** Many queries' candidates, one row each, laid out for fitting. */
export interface TrainingSet {
  /** By column. */
  features: readonly string[];
  /** Values by column, then row. */
  columns: readonly Float64Array[];
  /** 1 for files of the fix. */
  gold: Uint8Array;
  /** First row of each query, and the number of rows at the end. */
  starts: readonly number[];
  /** How much each query counts. */
  weights: readonly number[];
}

/** Lays out the cases of which at least one file of the fix is a candidate; the others teach nothing. */
export function trainingSet(
  parts: readonly { record: FeatureRecord; weight: number }[],
  features: readonly string[],
): TrainingSet {
  const useful = parts.filter(({ record }) => record.files.some((file) => record.gold.includes(file)));
  const starts = [0];
  for (const { record } of useful) starts.push(starts.at(-1)! + record.files.length);
  const rows = starts.at(-1)!;
  const gold = new Uint8Array(rows);
  useful.forEach(({ record }, query) => {
    record.files.forEach((file, at) => {
      gold[starts[query]! + at] = Number(record.gold.includes(file));
    });
  });
  const columns = features.map((feature) => {
    const column = new Float64Array(rows);
    useful.forEach(({ record }, query) => column.set(record.features[feature] ?? [], starts[query]));
    return column;
  });
  return { features, columns, gold, starts, weights: useful.map(({ weight }) => weight) };
}

/** Every feature that some record has, in alphabetical order. */
export function featuresOf(records: readonly FeatureRecord[]): string[] {
  return [...new Set(records.flatMap((record) => Object.keys(record.features)))].toSorted();
}
