import { z } from 'zod';
import { median, proportion, renderShare, type Metric, type Outcome, type Summary } from '../frame/index.ts';

/** What is kept of one case. */
export const LocateFacts = z.object({
  repo: z.string(),
  language: z.string(),
  /** Place of each gold file, 1 first; 0 when it is not among the first hundred. */
  ranks: z.array(z.number().int().min(0)),
  /** The places before a model reordered them, where one did. */
  unaided: z.array(z.number().int().min(0)).optional(),
  /** Whether every gold file is among the snippets, in whatever part. */
  shown: z.boolean(),
  indexSeconds: z.number(),
  querySeconds: z.number(),
});
export type LocateFacts = z.infer<typeof LocateFacts>;

const depths = [1, 5, 10] as const;

/** Strict accuracy (all gold files among the first k) for all cases and for the parts that are hard in their own way. */
export function summariseLocate(outcomes: readonly Outcome<LocateFacts>[]): Summary {
  const parts: Record<string, readonly Outcome<LocateFacts>[]> = {
    all: outcomes,
    python: outcomes.filter(({ facts }) => facts.language === 'python'),
    'other languages': outcomes.filter(({ facts }) => facts.language !== 'python'),
    'js/ts': outcomes.filter(({ facts }) => facts.language === 'js/ts'),
    'two or more gold files': outcomes.filter(({ facts }) => facts.ranks.length > 1),
  };
  const reordered = outcomes.filter(({ facts }) => facts.unaided !== undefined);
  if (reordered.length > 0) {
    parts['all, before the model call'] = reordered.map((outcome) => {
      return { ...outcome, facts: { ...outcome.facts, ranks: outcome.facts.unaided ?? [] } };
    });
  }
  const rows = Object.entries(parts).map(([name, part]) => [
    name,
    String(part.length),
    ...depths.map((depth) => renderShare(accuracy(part, depth))),
  ]);
  const seconds = (of: (facts: LocateFacts) => number): Metric => ({
    value: median(outcomes.map(({ facts }) => of(facts))),
    unit: 's',
  });
  return {
    headline: 'acc@5',
    metrics: {
      ...Object.fromEntries(depths.map((depth) => [`acc@${depth}`, accuracy(outcomes, depth)])),
      mrr: { value: mean(outcomes.map(({ facts }) => reciprocalRank(facts.ranks))), total: outcomes.length },
      shown: proportion(outcomes.filter(({ facts }) => facts.shown).length, outcomes.length),
      indexSeconds: seconds((facts) => facts.indexSeconds),
      querySeconds: seconds((facts) => facts.querySeconds),
    },
    tables: [
      { title: 'All gold files among the first k', columns: ['part', 'cases', '@1', '@5', '@10'], rows },
    ],
    notes: ['Seconds are medians; index seconds are cold only with --cold.'],
  };
}

/** Whether every gold file is among the first `depth`. */
export function allWithin(ranks: readonly number[], depth: number): boolean {
  return ranks.every((rank) => rank > 0 && rank <= depth);
}

function accuracy(outcomes: readonly Outcome<LocateFacts>[], depth: number): Metric {
  const hits = outcomes.filter(({ facts }) => allWithin(facts.ranks, depth));
  return proportion(hits.length, outcomes.length);
}

function reciprocalRank(ranks: readonly number[]): number {
  const found = ranks.filter((rank) => rank > 0);
  return found.length > 0 ? 1 / Math.min(...found) : 0;
}

function mean(numbers: readonly number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0) / Math.max(1, numbers.length);
}
