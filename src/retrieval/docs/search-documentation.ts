import type { DocumentationPage, DocumentationSection, Issue } from '../../domain/index.ts';
import type { TextComparison } from '../../ports/index.ts';
import { boostedTerms } from '../query/issue-terms.ts';
import { shapeQuery } from '../query/query.ts';
import { questionsOf } from '../similar-files.ts';
import { estimateTextTokens } from '../snippets/estimate-tokens.ts';
import { cutSections, type Section } from './cut-sections.ts';
import { fuseRanks, standOuts } from './fuse-meaning.ts';
import { commonTitleParts, namesIn, pageName, lettersAndDigits, titleParts } from './page-names.ts';
import { scoreSections } from './score-sections.ts';

export interface DocumentationQuery {
  issue: Pick<Issue, 'title' | 'body' | 'comments'>;
  pieces: readonly Section[];
  /** How near each piece is to the issue in meaning, where a model could tell. */
  likeness?: readonly number[];
  /** Upper bound of the sections together, with their headings and addresses. */
  budgetTokens: number;
}

/** One page may not take the room of all the others. */
const sectionsPerPage = 3;
/** A section that shares a single word with the issue is there by chance. */
const minTerms = 2;
/** Sections far behind the best one help nobody. */
const minShare = 0.65;
/** A page or section that the title of the issue names gets this share of the best score on top; from the text, half of it. */
const namedShare = 0.7;
/** Sections that are tried for a place in the budget. */
const maxTried = 60;

interface Scored {
  piece: Section;
  score: number;
}

/**
 * The pieces that fit an issue best, within a budget, best first: by words, and by meaning where that is known, fused by
 * reciprocal rank. Empty when none has enough words of the issue and none stands out by meaning.
 */
export function searchDocumentation(query: DocumentationQuery): DocumentationSection[] {
  const byWords = withinReach(rankSections(query.pieces, query.issue));
  const scored = query.likeness ? addMeaning(byWords, query.pieces, query.likeness) : byWords;
  const perPage = new Map<string, number>();
  const chosen: DocumentationSection[] = [];
  let tokens = 0;
  for (const { piece: section, score } of scored.slice(0, maxTried)) {
    const count = perPage.get(section.url) ?? 0;
    if (count >= sectionsPerPage) continue;
    const size = estimateTextTokens(`${section.heading}\n${section.url}\n${section.text}`) + 10;
    if (tokens + size > query.budgetTokens) continue;
    tokens += size;
    perPage.set(section.url, count + 1);
    chosen.push({ ...section, score });
  }
  return chosen;
}

/** What a model of meaning is asked about the pieces. */
export function compareWith(issue: DocumentationQuery['issue'], pieces: readonly Section[]): TextComparison {
  return { queries: questionsOf(shapeQuery(issue)), texts: meaningTexts(pieces) };
}

/** What a model of meaning reads of each piece. */
export function meaningTexts(pieces: readonly Section[]): string[] {
  return pieces.map(({ heading, text }) => `${heading}\n${text}`);
}

function withinReach(scored: readonly Scored[]): readonly Scored[] {
  const best = scored[0]?.score ?? 0;
  return scored.filter(({ score }) => score >= best * minShare);
}

function addMeaning(
  byWords: readonly Scored[],
  pieces: readonly Section[],
  likeness: readonly number[],
): Scored[] {
  const words = byWords.map(({ piece }) => piece);
  const near = standOuts(likeness).map((at) => pieces[at]!);
  return fuseRanks([words, near]).map(({ item, score }) => ({ piece: item, score }));
}

/** Pieces of all pages, under titles without the project's name; a text that several pages repeat stands once. */
export function cutDocumentation(pages: readonly DocumentationPage[]): Section[] {
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
  const needed = Math.min(minTerms, terms.size);
  const scores = scoreSections(sections, terms);
  const best = scores.reduce((most, { score }) => Math.max(most, score), 0);
  const inTitle = namesIn(query.title);
  const inText = namesIn(query.text);
  return sections
    .flatMap((section, at) => {
      const { score, terms: shared } = scores[at]!;
      const named = namedBy(section, inTitle) + namedBy(section, inText);
      return shared > 0 && shared >= needed
        ? [{ piece: section, score: score + (named * namedShare * best) / 2 }]
        : [];
    })
    .toSorted((one, other) => other.score - one.score);
}

/** 1 when the page of a section or one of its headings is among the names. */
function namedBy({ url, heading }: Section, names: ReadonlySet<string>): number {
  return names.has(pageName(url)) || heading.split(' > ').some((part) => names.has(lettersAndDigits(part)))
    ? 1
    : 0;
}
