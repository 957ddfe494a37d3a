import { findCode } from './code-regions.ts';
import { stripDrawnParts } from './drawn-parts.ts';
import { stripHiddenCharacters } from './hidden-characters.ts';
import { stripHiddenMarkup } from './hidden-markup.ts';
import { stripSpareCells } from './table-rows.ts';

/** What was taken out of a text, for the maintainer: which kind, how often. */
export interface RemovedPart {
  what: string;
  count: number;
}

export interface VisibleText {
  text: string;
  removed: readonly RemovedPart[];
  /** Targets of links that the page shows with words, in order, for the guarded fetcher and for permalinks; not part of `text`. */
  links: readonly string[];
}

/** Longest text that is looked at; GitHub's own limit for bodies and comments. */
const maxLength = 65_536;

/**
 * Reduces Markdown to what a person sees on the rendered page (R17): no comments, attributes, collapsed parts, link
 * targets, definitions, footnotes, drawings, spare table cells or invisible characters. Code is kept as it is written. Idempotent, and linear in
 * the length of the text.
 */
export function visibleText(markdown: string): VisibleText {
  const counts = new Map<string, number>();
  const note = (what: string, count = 1) => count > 0 && counts.set(what, (counts.get(what) ?? 0) + count);
  const links: string[] = [];
  if (markdown.length > maxLength) note('characters over the length limit', markdown.length - maxLength);
  const characters = stripHiddenCharacters(markdown.slice(0, maxLength));
  note('invisible characters', characters.hidden);
  note('look-alike letters', characters.lookalikes);
  let text = stripSpareCells(stripDrawnParts(characters.text, note), note);
  // Taking one thing out can join two halves of another; a text that will not settle loses its angle brackets.
  for (let round = 0; round < 6; round += 1) {
    const next = stripHiddenMarkup(text, findCode(text), note, (url) => links.push(url));
    if (next === text) break;
    text = round === 5 ? next.replace(/[<>]/g, '') : next;
  }
  return {
    text: text.replace(/\n{3,}/g, '\n\n').trim(),
    removed: [...counts].map(([what, count]) => ({ what, count })),
    links: [...new Set(links)],
  };
}
