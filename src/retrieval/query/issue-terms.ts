import type { Query } from './query.ts';

/** What the title says counts this much more than what only the text says. */
const titleBoost = 2;

/** All terms of the issue, those of the title weighted up: the query that single lists do best with. */
export function boostedTerms({ terms }: Query): Map<string, number> {
  const boosted = new Map(terms.whole);
  for (const [term, weight] of terms.title) boosted.set(term, (boosted.get(term) ?? 0) + titleBoost * weight);
  return boosted;
}
