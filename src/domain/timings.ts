/** Seconds by stage. `model` (waiting for replies) and `checks` are parts of the other stages' time. */
export type Timings = Readonly<Record<string, number>>;

const withinOthers = new Set(['model', 'checks']);

/** The stages that follow one another, the parts of their time that are counted again, and the seconds of the whole. */
export function splitTimings(timings: Timings): {
  stages: readonly (readonly [string, number])[];
  within: readonly (readonly [string, number])[];
  total: number;
} {
  const all = Object.entries(timings);
  const stages = all.filter(([stage]) => !withinOthers.has(stage));
  const within = all.filter(([stage]) => withinOthers.has(stage));
  return { stages, within, total: stages.reduce((sum, [, seconds]) => sum + seconds, 0) };
}
