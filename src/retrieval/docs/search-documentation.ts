import type { DocumentationPage, DocumentationSection, Issue } from '../../domain/index.ts';
import { boostedTerms } from '../issue-terms.ts';
import { shapeQuery } from '../query.ts';
import { estimateTextTokens } from '../snippets/estimate-tokens.ts';
import { cutSections, type Section } from './cut-sections.ts';
import { scoreSections } from './score-sections.ts';

export interface DocumentationQuery {
  issue: Pick<Issue, 'title' | 'body' | 'comments'>;
  pages: readonly DocumentationPage[];
  /** Upper bound of the sections together, with their headings and addresses. */
  budgetTokens: number;
}

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
  const scored = rankSections(uniqueSections(query.pages), boostedTerms(shapeQuery(query.issue)));
  const best = scored[0]?.score ?? 0;
  const perPage = new Map<string, number>();
  const chosen: DocumentationSection[] = [];
  let tokens = 0;
  for (const section of scored.slice(0, mostTried)) {
    if (section.score < best * leastShare) break;
    const count = perPage.get(section.url) ?? 0;
    if (count >= sectionsPerPage) continue;
    const size = estimateTextTokens(`${section.heading}\n${section.url}\n${section.text}`) + 10;
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

function rankSections(sections: readonly Section[], query: ReadonlyMap<string, number>): Scored[] {
  const needed = Math.min(leastTerms, query.size);
  return scoreSections(sections, query)
    .flatMap(({ score, terms }, at) => (terms > 0 && terms >= needed ? [{ ...sections[at]!, score }] : []))
    .toSorted((one, other) => other.score - one.score);
}
