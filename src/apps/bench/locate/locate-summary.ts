import { z } from 'zod';
import {
  median,
  proportion,
  renderShare,
  type Metric,
  type CaseOutcome,
  type Summary,
} from '../frame/index.ts';
import { LineFacts } from './line-coverage.ts';
import { lineMetrics, lineTable } from './line-summary.ts';
import { mean } from '../../../text/statistics.ts';

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
  /** What the prompts hold of the fix's lines, where the set has the fix. */
  lines: LineFacts.optional(),
  indexSeconds: z.number(),
  querySeconds: z.number(),
});
export type LocateFacts = z.infer<typeof LocateFacts>;

export const depths = [1, 5, 10] as const;

/** Places of the files of one fix, and the language of most of them. */
export interface Located {
  language: string;
  ranks: readonly number[];
}

/** The parts that are told apart because they are hard in their own way. */
export function partsOf<Case extends Located>(cases: readonly Case[]): Record<string, readonly Case[]> {
  return {
    all: cases,
    python: cases.filter(({ language }) => language === 'python'),
    'other languages': cases.filter(({ language }) => language !== 'python'),
    'js/ts': cases.filter(({ language }) => language === 'js/ts'),
    'two or more gold files': cases.filter(({ ranks }) => ranks.length > 1),
  };
}

/** A row of a table: strict accuracy at each depth. */
export function accuracyRow(name: string, cases: readonly Located[]): string[] {
  return [name, String(cases.length), ...depths.map((depth) => renderShare(accuracy(cases, depth)))];
}

/** Strict accuracy (all gold files among the first k) for all cases and for the parts that are hard in their own way. */
export function summariseLocate(outcomes: readonly CaseOutcome<LocateFacts>[]): Summary {
  const located = outcomes.map(({ facts }) => facts);
  const parts: Record<string, readonly Located[]> = partsOf(located);
  const reordered = located.flatMap(({ unaided: ranks, language }) => (ranks ? [{ language, ranks }] : []));
  if (reordered.length > 0) parts['all, before the model call'] = reordered;
  const rows = Object.entries(parts).map(([name, part]) => accuracyRow(name, part));
  const seconds = (of: (facts: LocateFacts) => number): Metric => ({
    value: median(outcomes.map(({ facts }) => of(facts))),
    unit: 's',
  });
  return {
    headline: 'acc@5',
    metrics: {
      ...Object.fromEntries(depths.map((depth) => [`acc@${depth}`, accuracy(located, depth)])),
      mrr: { value: mean(outcomes.map(({ facts }) => reciprocalRank(facts.ranks))), total: outcomes.length },
      shown: proportion(outcomes.filter(({ facts }) => facts.shown).length, outcomes.length),
      indexSeconds: seconds((facts) => facts.indexSeconds),
      querySeconds: seconds((facts) => facts.querySeconds),
      ...lineMetrics(located.flatMap(({ lines }) => lines ?? [])),
    },
    tables: [
      { title: 'All gold files among the first k', columns: ['part', 'cases', '@1', '@5', '@10'], rows },
      ...lineTable(partsOf(located)),
    ],
    notes: ['Seconds are medians; index seconds are cold only with --cold.'],
  };
}

/** Whether every gold file is among the first `depth`. */
export function allWithin(ranks: readonly number[], depth: number): boolean {
  return ranks.every((rank) => rank > 0 && rank <= depth);
}

/** Share of cases with every gold file among the first `depth`. */
export function accuracy(cases: readonly Located[], depth: number): Metric {
  return proportion(cases.filter(({ ranks }) => allWithin(ranks, depth)).length, cases.length);
}

function reciprocalRank(ranks: readonly number[]): number {
  const found = ranks.filter((rank) => rank > 0);
  return found.length > 0 ? 1 / Math.min(...found) : 0;
}
