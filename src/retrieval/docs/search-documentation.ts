import type { DocumentationPage, DocumentationSection, Issue } from '../../domain/index.ts';
import { boostedTerms } from '../issue-terms.ts';
import { shapeQuery } from '../query.ts';
import { estimateTextTokens } from '../snippets/estimate-tokens.ts';
import { cutSections, type Section } from './cut-sections.ts';
import { commonTitleParts, namesIn, pageName, plainName, titleParts } from './page-names.ts';
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
const leastShare = 0.65;
/** A page or section that the title of the issue names gets this share of the best score on top; from the text, half of it. */
const namedShare = 0.7;
/** Sections that are tried for a place in the budget. */
const mostTried = 60;

interface Scored extends Section {
  score: number;
}

/** The sections that fit an issue best, within a budget, best first. Empty when none has enough words of it. */
export function searchDocumentation(query: DocumentationQuery): DocumentationSection[] {
  const scored = rankSections(uniqueSections(query.pages), query.issue);
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

/** Sections of all pages, under titles without the project's name; a text that several pages repeat stands once. */
function uniqueSections(pages: readonly DocumentationPage[]): Section[] {
  const common = commonTitleParts(pages.map(({ title }) => title));
  const known = new Map<string, Section>();
  for (const page of pages) {
    const title = titleParts(page.title)
      .filter((part) => !common.has(part))
      .join(' - ');
    for (const section of cutSections({ ...page, title }))
      if (!known.has(section.text)) known.set(section.text, section);
  }
  return [...known.values()];
}

function rankSections(sections: readonly Section[], issue: DocumentationQuery['issue']): Scored[] {
  const query = shapeQuery(issue);
  const terms = boostedTerms(query);
  const needed = Math.min(leastTerms, terms.size);
  const scores = scoreSections(sections, terms);
  const best = scores.reduce((most, { score }) => Math.max(most, score), 0);
  const inTitle = namesIn(query.title);
  const inText = namesIn(query.text);
  return sections
    .flatMap((section, at) => {
      const { score, terms: shared } = scores[at]!;
      const named = namedBy(section, inTitle) + namedBy(section, inText);
      return shared > 0 && shared >= needed
        ? [{ ...section, score: score + (named * namedShare * best) / 2 }]
        : [];
    })
    .toSorted((one, other) => other.score - one.score);
}

/** 1 when the page of a section or one of its headings is among the names. */
function namedBy({ url, heading }: Section, names: ReadonlySet<string>): number {
  return names.has(pageName(url)) || heading.split(' > ').some((part) => names.has(plainName(part))) ? 1 : 0;
}
