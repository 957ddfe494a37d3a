import { z } from 'zod';
import type { Metric, CaseOutcome, Summary } from '../frame/index.ts';

/** What is kept of one repository. */
export const OverheadFacts = z.object({
  files: z.number(),
  stages: z.array(
    z.object({
      name: z.string(),
      seconds: z.number(),
      cpuSeconds: z.number(),
      peakMiB: z.number(),
      /** Seconds by part, as the command itself reports them. */
      parts: z.record(z.string(), z.number()),
    }),
  ),
});
export type OverheadFacts = z.infer<typeof OverheadFacts>;

/** Seconds and memory by command, their parts, and what one more file costs. */
export function summariseOverhead(outcomes: readonly CaseOutcome<OverheadFacts>[]): Summary {
  const rows = outcomes.flatMap(({ id, facts }) =>
    facts.stages.map((stage) => ({ id, files: facts.files, ...stage })),
  );
  const metrics: Record<string, Metric> = {};
  for (const { id, name, seconds, peakMiB } of rows) {
    metrics[`${id}: ${name}, seconds`] = { value: seconds, unit: 's' };
    metrics[`${id}: ${name}, peak`] = { value: peakMiB, unit: 'MiB' };
  }
  const largest = rows.filter((row) => row.name === 'search, cold').at(-1);
  metrics['cold seconds'] = { value: largest?.seconds ?? 0, unit: 's' };
  return {
    headline: 'cold seconds',
    metrics,
    tables: [
      {
        columns: ['repository', 'files', 'command', 'seconds', 'CPU seconds', 'peak MiB', 'of it'],
        rows: rows.map(({ id, files, name, seconds, cpuSeconds, peakMiB, parts }) => [
          id,
          String(files),
          name,
          seconds.toFixed(2),
          cpuSeconds.toFixed(2),
          peakMiB.toFixed(0),
          renderParts(parts),
        ]),
      },
      ...growthTable(outcomes),
    ],
    notes: [
      'Fastest of the repeated runs. Wall clock and processor time of a process of its own, its start included; peak is the largest resident set of that process, programs that it starts not included.',
      'The whole run asks a loopback endpoint that answers at once: one plan, one edit, one review.',
    ],
  };
}

function renderParts(parts: Readonly<Record<string, number>>): string {
  return Object.entries(parts)
    .filter(([, seconds]) => seconds >= 0.005)
    .map(([part, seconds]) => `${part} ${seconds.toFixed(2)}`)
    .join(', ');
}

/** Slope between the smallest and the largest repository, by command. */
function growthTable(outcomes: readonly CaseOutcome<OverheadFacts>[]): Summary['tables'] {
  const sorted = outcomes.toSorted((one, other) => one.facts.files - other.facts.files);
  const [small, large] = [sorted[0], sorted.at(-1)];
  const added = (large?.facts.files ?? 0) - (small?.facts.files ?? 0);
  if (!small || !large || added <= 0) return [];
  const rows = large.facts.stages.flatMap((stage) => {
    const before = small.facts.stages.find(({ name }) => name === stage.name);
    if (!before) return [];
    const milliseconds = ((stage.cpuSeconds - before.cpuSeconds) * 1000) / added;
    const kibibytes = ((stage.peakMiB - before.peakMiB) * 1024) / added;
    return [[stage.name, milliseconds.toFixed(3), kibibytes.toFixed(1)]];
  });
  return [{ title: 'Growth', columns: ['command', 'CPU ms a file', 'KiB a file'], rows }];
}
