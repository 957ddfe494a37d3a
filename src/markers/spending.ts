import { z } from 'zod';

/** How a comment remembers what one run cost. */
export const spendingSchema = z.object({
  /** Run that it was. */
  key: z.string(),
  /** ISO time of its end. */
  at: z.string(),
  usd: z.number().min(0),
});

/** What one run cost, as the comment that it ended in remembers it. */
export type Spending = z.infer<typeof spendingSchema>;

/** A comment remembers this many runs. */
const maxRuns = 50;

/** The costs with those of one more run, which counts once however often it is told. @param earlier oldest first */
export function withSpending(earlier: readonly Spending[], run: Spending): Spending[] {
  const before = earlier.find(({ key }) => key === run.key)?.usd ?? 0;
  // Started again without what it had kept, a run that ends at once was not free.
  const told = { ...run, usd: Math.max(run.usd, before) };
  return [...withinBounds(earlier.filter(({ key }) => key !== run.key)), told];
}

/** Many cheap runs make nobody forget a dear one: where there is no room, the cheapest is counted with the one after it. */
function withinBounds(spendings: readonly Spending[]): readonly Spending[] {
  if (spendings.length < maxRuns) return spendings;
  const cheapest = Math.min(...spendings.slice(0, -1).map(({ usd }) => usd));
  const at = spendings.findIndex(({ usd }) => usd === cheapest);
  const next = spendings[at + 1]!;
  return [...spendings.slice(0, at), { ...next, usd: next.usd + cheapest }, ...spendings.slice(at + 2)];
}

/** Money spent since a moment, US dollars, a run counted once. */
export function spentSince(spendings: readonly Spending[], since: number): number {
  const byRun = new Map(spendings.map((one) => [one.key, one]));
  return [...byRun.values()]
    .filter(({ at }) => Date.parse(at) >= since)
    .reduce((sum, { usd }) => sum + usd, 0);
}
