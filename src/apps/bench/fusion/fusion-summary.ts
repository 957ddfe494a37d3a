import { z } from 'zod';
import type { WrittenModel } from '../../../retrieval/index.ts';
import type { Metric, CaseOutcome, Summary, Table } from '../frame/index.ts';
import { accuracy, accuracyRow, allWithin, depths, partsOf } from '../locate/locate-summary.ts';
import { comparePaired } from './mcnemar.ts';

/** What is kept of one fit: the places of the files of each fix that it was judged on, by it and by the plain fusion. */
export const FusionFacts = z.object({
  /** Group of lists that the fit did without. */
  without: z.string().optional(),
  ranked: z.array(
    z.object({
      id: z.string(),
      set: z.string(),
      language: z.string(),
      ranks: z.array(z.number()),
      plain: z.array(z.number()),
    }),
  ),
});
export type FusionFacts = z.infer<typeof FusionFacts>;
type Ranked = FusionFacts['ranked'][number];

/** Accuracy on repositories that the fit had not seen, and what each group of lists is worth. */
export function summariseFusion(outcomes: readonly CaseOutcome<FusionFacts>[]): Summary {
  const rankedOf = (group: string | undefined): Ranked[] =>
    outcomes.filter(({ facts }) => facts.without === group).flatMap(({ facts }) => facts.ranked);
  const whole = rankedOf(undefined);
  const development = whole.filter(({ set }) => set === 'development');
  const groups = unique(outcomes.flatMap(({ facts }) => facts.without ?? []));
  const sets = unique(whole.map(({ set }) => set));
  return {
    headline: 'acc@5',
    metrics: Object.fromEntries(
      depths.map((depth): [string, Metric] => [`acc@${depth}`, accuracy(development, depth)]),
    ),
    tables: [
      ...sets.map((set) =>
        tableOf(
          set,
          whole.filter((ranked) => ranked.set === set),
        ),
      ),
      ...(groups.length > 0 ? [ablationOf(whole, groups, rankedOf)] : []),
    ],
    notes: ['Every case was judged by a fit that had seen nothing of its repository.'],
  };
}

/** Strict accuracy in per cent by set, as the model's file keeps it. */
export function accuracyBySet(ranked: readonly Ranked[]): WrittenModel['fitted']['judgedOn'] {
  return unique(ranked.map(({ set }) => set)).map((set) => {
    const cases = ranked.filter((one) => one.set === set);
    const within = depths.map((depth) => {
      const share = cases.filter(({ ranks }) => allWithin(ranks, depth)).length / cases.length;
      return [`@${depth}`, Number((100 * share).toFixed(1))];
    });
    return { set, cases: cases.length, accuracy: Object.fromEntries(within) };
  });
}

function tableOf(set: string, ranked: readonly Ranked[]): Table {
  const rows = Object.entries(partsOf(ranked)).flatMap(([part, cases]) => [
    accuracyRow(part, cases),
    accuracyRow(
      `${part}, plain fusion`,
      cases.map(({ language, plain }) => ({ language, ranks: plain })),
    ),
  ]);
  return { title: set, columns: ['part', 'cases', ...depths.map((depth) => `@${depth}`)], rows };
}

/** Issues that a fit without a group loses and wins, on the same cases; history kept aside is left out. */
function ablationOf(
  whole: readonly Ranked[],
  groups: readonly string[],
  rankedOf: (group: string) => readonly Ranked[],
): Table {
  const issues = whole.filter(({ set }) => set !== 'history kept aside');
  const rows = groups.map((group) => {
    const found = new Map(rankedOf(group).map((ranked) => [ranked.id, ranked]));
    const both = issues.filter(({ id }) => found.has(id));
    const compared = depths.map((depth) => {
      const within = ({ ranks }: Ranked) => allWithin(ranks, depth);
      const { lost, won, p } = comparePaired(
        both.map(within),
        both.map(({ id }) => within(found.get(id)!)),
      );
      return `${lost} / ${won}, p ${p.toFixed(2)}`;
    });
    return [group, String(both.length), ...compared];
  });
  const columns = ['without', 'issues', ...depths.map((depth) => `lost / won @${depth}`)];
  return { title: 'Left out and fitted anew', columns, rows };
}

function unique(names: readonly string[]): string[] {
  return [...new Set(names)];
}
