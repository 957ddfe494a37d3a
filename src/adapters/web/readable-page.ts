import { convert } from 'html-to-text';
import type { WebPage } from '../../ports/index.ts';
import { boundHtml } from './bound-html.ts';

/** Longest text that is kept of one page, characters. */
const maxText = 20_000;

/** What a person who reads a page does not read, or what leads elsewhere. */
export const unseenElements = ['img', 'nav', 'header', 'footer', 'aside', 'script', 'style', 'form'].map(
  (selector) => ({ selector, format: 'skip' }),
);

/** Reduces a page to its text: main part, headings, lists and code; no navigation, pictures or link targets. */
export function readablePage(url: string, body: Buffer, contentType: string): WebPage {
  const decoded = decodeBody(body, contentType);
  if (!/html/.test(contentType)) return { url, title: '', text: decoded.slice(0, maxText) };
  const source = boundHtml(decoded);
  const text = convert(source, {
    baseElements: { selectors: ['main', 'article', 'body'], orderBy: 'selectors', returnDomByDefault: true },
    limits: { maxDepth: 60 },
    wordwrap: false,
    selectors: [{ selector: 'a', options: { ignoreHref: true } }, ...unseenElements],
  });
  return {
    url,
    title: titleOf(source),
    text: text
      .replace(/\n{3,}/g, '\n\n')
      .slice(0, maxText)
      .trim(),
  };
}

/** The title of a page as it is written; empty without one. */
export function titleOf(source: string): string {
  return /<title[^>]{0,200}>([^<]{0,300})/i.exec(source)?.[1]?.trim() ?? '';
}

/** Text of a body in the encoding that its content type names, UTF-8 by default. */
export function decodeBody(body: Buffer, contentType: string): string {
  const charset = /charset=["']?([\w-]+)/i.exec(contentType)?.[1] ?? 'utf-8';
  try {
    return new TextDecoder(charset).decode(body);
  } catch {
    return body.toString('utf8');
  }
}
