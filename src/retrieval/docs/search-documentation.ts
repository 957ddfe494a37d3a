import type { DocumentationPage, DocumentationSection, Issue } from '../../domain/index.ts';
import { countTokens } from '../../text/count-tokens.ts';
import { termsOf } from '../../text/terms.ts';
import { boostedTerms } from '../issue-terms.ts';
import { shapeQuery } from '../query.ts';
import { cutSections, type Section } from './cut-sections.ts';

export interface DocumentationQuery {
  issue: Pick<Issue, 'title' | 'body' | 'comments'>;
  pages: readonly DocumentationPage[];
  /** Upper bound of the sections together, with their headings and addresses. */
  budgetTokens: number;
}

/** Okapi BM25 (Robertson and Zaragoza 2009) with its usual constants. */
const k1 = 1.2;
const b = 0.75;
/** A word in a heading counts as often as this in the text. */
const headingWeight = 3;
const sectionsPerPage = 3;
/** A section that shares a single word with the issue is there by chance. */
const leastTerms = 2;
/** Sections far behind the best one help nobody. */
const leastShare = 0.4;
/** Sections that are tried for a place in the budget. */
const mostTried = 60;

interface Scored extends Section {
  score: number;
}

/** The sections that fit an issue best, within a budget, best first. Empty when none has enough words of it. */
export function searchDocumentation(query: DocumentationQuery): DocumentationSection[] {
  const scored = score(uniqueSections(query.pages), boostedTerms(shapeQuery(query.issue)));
  const best = scored[0]?.score ?? 0;
  const perPage = new Map<string, number>();
  const chosen: DocumentationSection[] = [];
  let tokens = 0;
  for (const section of scored.slice(0, mostTried)) {
    if (section.score < best * leastShare) break;
    const count = perPage.get(section.url) ?? 0;
    if (count >= sectionsPerPage) continue;
    const size = countTokens(`${section.heading}\n${section.url}\n${section.text}`) + 10;
    if (tokens + size > query.budgetTokens) continue;
    tokens += size;
    perPage.set(section.url, count + 1);
    chosen.push(section);
  }
  return chosen;
}

/** Sections of all pages; a text that several pages repeat stands once. */
function uniqueSections(pages: readonly DocumentationPage[]): Section[] {
  const known = new Map<string, Section>();
  for (const section of pages.flatMap(cutSections)) {
    if (!known.has(section.text)) known.set(section.text, section);
  }
  return [...known.values()];
}

function score(sections: readonly Section[], query: ReadonlyMap<string, number>): Scored[] {
  const bags = sections.map((section) => countTerms(section, query));
  const mean = bags.reduce((sum, { length }) => sum + length, 0) / Math.max(1, bags.length);
  const spread = new Map<string, number>();
  for (const { counts } of bags)
    for (const term of counts.keys()) spread.set(term, (spread.get(term) ?? 0) + 1);
  const scoreOf = ({ counts, length }: Bag): number => {
    let sum = 0;
    for (const [term, count] of counts) {
      const rarity = Math.log(1 + (bags.length - spread.get(term)! + 0.5) / (spread.get(term)! + 0.5));
      const strength = (count * (k1 + 1)) / (count + k1 * (1 - b + (b * length) / mean));
      sum += query.get(term)! * rarity * strength;
    }
    return sum;
  };
  const needed = Math.min(leastTerms, query.size);
  return sections
    .map((section, at) => ({ ...section, score: scoreOf(bags[at]!), terms: bags[at]!.counts.size }))
    .filter(({ terms }) => terms > 0 && terms >= needed)
    .map(({ terms: _terms, ...section }) => section)
    .toSorted((one, other) => other.score - one.score);
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
