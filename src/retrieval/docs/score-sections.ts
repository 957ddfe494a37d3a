import { termsOf } from '../../text/words/terms.ts';
import type { Section } from './cut-sections.ts';
import { countEach } from '../../text/count-each.ts';
import { mean } from '../../text/statistics.ts';

/** Okapi BM25 (Robertson and Zaragoza 2009) with its usual constants. */
const k1 = 1.2;
const b = 0.75;
/** A word in a heading counts as often as this in the text. */
const headingWeight = 3;

/** How well a section fits a query: BM25 in any unit, and how many different terms they share. */
export interface SectionScore {
  score: number;
  terms: number;
}

/** Scores every section against weighted terms, in the order of the sections. */
export function scoreSections(
  sections: readonly Section[],
  query: ReadonlyMap<string, number>,
): SectionScore[] {
  const bags = sections.map((section) => countTerms(section, query));
  const meanLength = mean(bags.map(({ length }) => length));
  const spread = countEach(bags.flatMap(({ counts }) => [...counts.keys()]));
  return bags.map(({ counts, length }) => {
    let score = 0;
    for (const [term, count] of counts) {
      const rarity = Math.log(1 + (bags.length - spread.get(term)! + 0.5) / (spread.get(term)! + 0.5));
      const strength = (count * (k1 + 1)) / (count + k1 * (1 - b + (b * length) / meanLength));
      score += query.get(term)! * rarity * strength;
    }
    return { score, terms: counts.size };
  });
}

interface Bag {
  /** Terms of the query only. */
  counts: Map<string, number>;
  length: number;
}

function countTerms({ heading, text }: Section, query: ReadonlyMap<string, number>): Bag {
  const counts = new Map<string, number>();
  const body = termsOf(text);
  const above = termsOf(heading);
  const add = (term: string, weight: number) => {
    if (query.has(term)) counts.set(term, (counts.get(term) ?? 0) + weight);
  };
  for (const term of body) add(term, 1);
  for (const term of above) add(term, headingWeight);
  return { counts, length: body.length + headingWeight * above.length };
}
