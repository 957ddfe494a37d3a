import type { Issue } from '../../domain/index.ts';
import { findCode } from '../markdown/code-regions.ts';
import { findUrls } from '../markdown/references.ts';
import { visibleText } from '../markdown/visible-text.ts';

/**
 * Addresses that a text links to as a person sees it on the page, in order, each once. What stands in code, such as
 * the addresses of a log, is data and no link.
 */
export function findLinks(markdown: string): string[] {
  const { text, links } = visibleText(markdown);
  const shown = [...links, ...findUrls(withoutCode(text))];
  return [...new Set(shown.filter((link) => /^https?:\/\//i.test(link)))];
}

function withoutCode(text: string): string {
  let out = '';
  let at = 0;
  for (const { start, end } of findCode(text)) {
    out += `${text.slice(at, start)} `;
    at = Math.max(at, end);
  }
  return out + text.slice(at);
}

/** Links of an issue's title, text and comments, each once. */
export function linksOf({ title, body, comments = [] }: Issue): string[] {
  const texts = [title, body, ...comments.map((comment) => comment.body)];
  return [...new Set(texts.flatMap(findLinks))];
}
