import { z } from 'zod';

/** One figure of a case, with the line that it has to keep, where there is one. */
export const Measure = z.object({
  name: z.string(),
  value: z.number(),
  unit: z.string(),
  least: z.number().optional(),
  most: z.number().optional(),
});
export type Measure = z.infer<typeof Measure>;

export function isKept({ value, least = -Infinity, most = Infinity }: Measure): boolean {
  return value >= least && value <= most;
}

/** A figure as a row of a table: name, value, its line, and whether that was kept. */
export function rowOf(measure: Measure): string[] {
  const { name, value, unit, least, most } = measure;
  const line = [least !== undefined && `≥ ${least}`, most !== undefined && `≤ ${most}`].filter(Boolean);
  const kept = line.length === 0 ? '' : isKept(measure) ? 'kept' : 'not kept';
  return [name, `${shown(value)} ${unit}`.trim(), line.join(', '), kept];
}

function shown(value: number): string {
  return Number.isInteger(value) ? String(value) : value.toFixed(value < 10 ? 2 : 1);
}
