import { convert } from 'html-to-text';
import type { WebPage } from '../../ports/index.ts';

/** Longest text that is kept of one page, characters. */
const maxText = 20_000;

/** Reduces a page to its text: main part, headings, lists and code; no navigation, pictures or link targets. */
export function readablePage(url: string, body: Buffer, contentType: string): WebPage {
  const charset = /charset=["']?([\w-]+)/i.exec(contentType)?.[1] ?? 'utf-8';
  const source = decode(body, charset);
  if (!/html/.test(contentType)) return { url, title: '', text: source.slice(0, maxText) };
  const title = /<title[^>]{0,200}>([^<]{0,300})/i.exec(source)?.[1]?.trim() ?? '';
  const text = convert(source, {
    baseElements: { selectors: ['main', 'article', 'body'], orderBy: 'selectors', returnDomByDefault: true },
    limits: { maxInputLength: 1024 * 1024, maxDepth: 60 },
    wordwrap: false,
    selectors: [
      { selector: 'a', options: { ignoreHref: true } },
      ...['img', 'nav', 'header', 'footer', 'aside', 'script', 'style', 'form'].map((selector) => ({
        selector,
        format: 'skip',
      })),
    ],
  });
  return {
    url,
    title,
    text: text
      .replace(/\n{3,}/g, '\n\n')
      .slice(0, maxText)
      .trim(),
  };
}

function decode(body: Buffer, charset: string): string {
  try {
    return new TextDecoder(charset).decode(body);
  } catch {
    return body.toString('utf8');
  }
}
