import { z } from 'zod';

/**
 * All that the fusion knows of one case: its candidates in the order of the plain fusion, and each feature's values in the
 * same order. Gold files that are no candidates cannot be ranked; they are in `gold` only.
 */
export const FeatureRecord = z.object({
  id: z.string(),
  repo: z.string(),
  language: z.string(),
  gold: z.array(z.string()),
  files: z.array(z.string()),
  features: z.record(z.string(), z.array(z.number())),
});
export type FeatureRecord = z.infer<typeof FeatureRecord>;

/** Lays features by file out by feature; a feature that all files lack is left out. Numbers are kept as they are. */
export function toColumns(rows: readonly ReadonlyMap<string, number>[]): Record<string, number[]> {
  const names = [...new Set(rows.flatMap((row) => [...row.keys()]))].toSorted();
  return Object.fromEntries(
    names
      .map((name) => [name, rows.map((row) => row.get(name) ?? 0)] as const)
      .filter(([, values]) => values.some((value) => value !== 0)),
  );
}
