import { listGroups, type SignalGroup } from '../../../retrieval/index.ts';
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

/** Columns as they are written down; one that is 0 for every candidate is left out. */
export function writtenColumns(features: ReadonlyMap<string, Float64Array>): Record<string, number[]> {
  const some = [...features].filter(([, values]) => values.some((value) => value !== 0));
  return Object.fromEntries(some.map(([name, values]) => [name, [...values]]));
}

/** What was written down, as the fusion takes it. */
export function asFeatures({ features }: FeatureRecord): Map<string, Float64Array> {
  return new Map(Object.entries(features).map(([name, values]) => [name, Float64Array.from(values)]));
}

/** The record as if a group of lists did not exist; the candidates, and what all groups say together, stay. */
export function withoutLists(record: FeatureRecord, group: SignalGroup): FeatureRecord {
  const gone = new Set<string>([...(listGroups.get(group) ?? []), `group-${group}`]);
  const kept = Object.entries(record.features).filter(([name]) => !gone.has(name.split(':')[0]!));
  return { ...record, features: Object.fromEntries(kept) };
}
