import { findCode } from '../github/code-regions.ts';
import { findUrls } from '../github/references.ts';
import { visibleText } from '../github/visible-text.ts';

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
