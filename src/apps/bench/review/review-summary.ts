import { z } from 'zod';
import { proportion, renderShare, type CaseOutcome, type Summary } from '../frame/index.ts';

/** What is kept of one review. */
export const ReviewFacts = z.object({
  damaged: z.boolean(),
  /** At least one finding of severity error. */
  objected: z.boolean(),
  /** An error stands at the damaged line or within three lines of it. */
  met: z.boolean(),
  errors: z.array(z.string()),
  damage: z.object({ path: z.string(), line: z.number(), was: z.string(), is: z.string() }).optional(),
});
export type ReviewFacts = z.infer<typeof ReviewFacts>;

/** Shares of damaged and of good fixes that were objected to. */
export function summariseReviews(outcomes: readonly CaseOutcome<ReviewFacts>[]): Summary {
  const facts = outcomes.map((outcome) => outcome.facts);
  const share = (all: readonly ReviewFacts[], counts: (one: ReviewFacts) => boolean) =>
    proportion(all.filter(counts).length, all.length);
  const damaged = facts.filter((one) => one.damaged);
  const good = facts.filter((one) => !one.damaged);
  const metrics = {
    'damaged objected to': share(damaged, ({ objected }) => objected),
    'at the damaged line': share(damaged, ({ met }) => met),
    'good objected to': share(good, ({ objected }) => objected),
  };
  return {
    headline: 'damaged objected to',
    metrics,
    tables: [
      { columns: Object.keys(metrics), rows: [Object.values(metrics).map(renderShare)] },
      {
        title: 'Damage that was let through',
        columns: ['file', 'was', 'is'],
        rows: damaged
          .filter(({ objected }) => !objected)
          .map(({ damage }) => [
            `${damage?.path}:${damage?.line}`,
            damage?.was.trim() ?? '',
            damage?.is.trim() ?? '',
          ]),
      },
    ],
    notes: ['An objection is a finding of severity error. No checks were run: review alone is measured.'],
  };
}
