import { convert, type FormatCallback } from 'html-to-text';
import { Parser } from 'htmlparser2';
import type { WebPage } from '../../ports/index.ts';
import { boundHtml } from './bound-html.ts';
import { decodeBody, titleOf } from './page-source.ts';
import { withoutHidden } from './without-hidden.ts';

/** Longest text that is kept of one page, characters. */
const maxText = 100_000;
const maxLinks = 1000;
const headings = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'];
/** What a person who reads a page does not read, or what leads elsewhere. */
const unseen = ['img', 'nav', 'header', 'footer', 'aside', 'script', 'style', 'form'];
/** What a browser does not show, whatever its styles say. */
const hidden = ['template', 'noscript', 'datalist', 'dialog', 'iframe', 'object', '[hidden]'];
/** The tabs of a page that are not in front: a reader clicks on them. */
const tab = '[role="tabpanel"][hidden]';

/** A page as text, and where it leads. */
export interface ReadablePage {
  page: WebPage;
  /** Absolute addresses of its links, navigation included, in order. */
  links: readonly string[];
  /** The address that the page itself calls its right one. */
  canonical?: string;
}

const formatHeading: FormatCallback = (element, walk, builder) => {
  builder.openBlock({ leadingLineBreaks: 2 });
  builder.addInline(`${'#'.repeat(Number(element.name?.[1] ?? 1))} `);
  walk(element.children, builder);
  builder.closeBlock({ trailingLineBreaks: 2 });
};

const formatCode: FormatCallback = (element, walk, builder) => {
  builder.openBlock({ leadingLineBreaks: 2, isPre: true });
  builder.addLiteral('```\n');
  walk(element.children, builder);
  builder.addLiteral('\n```');
  builder.closeBlock({ trailingLineBreaks: 2 });
};

/** Reduces a page to text whose headings and code can still be told apart, and finds its links. */
export function readablePage(url: string, body: Buffer, contentType: string): ReadablePage {
  const decoded = decodeBody(body, contentType);
  if (!/html/.test(contentType)) return { page: { url, title: '', text: clean(decoded) }, links: [] };
  const source = boundHtml(decoded);
  const text = convert(withoutHidden(source), {
    baseElements: { selectors: ['main', 'article', 'body'], orderBy: 'selectors', returnDomByDefault: true },
    limits: { maxDepth: 60 },
    wordwrap: false,
    formatters: { marked: formatHeading, fenced: formatCode },
    selectors: [
      { selector: 'a', options: { ignoreHref: true } },
      ...headings.map((selector) => ({ selector, format: 'marked' })),
      { selector: 'pre', format: 'fenced' },
      ...[...unseen, ...hidden].map((selector) => ({ selector, format: 'skip' })),
      { selector: tab, format: 'block' },
    ],
  });
  return { page: { url, title: clean(titleOf(source)), text: clean(text) }, ...findLinks(source, url) };
}

/** Absolute addresses of `<a href>`, except those that ask not to be followed, and of `<link rel=canonical>`. */
function findLinks(source: string, url: string): Pick<ReadablePage, 'links' | 'canonical'> {
  const links = new Set<string>();
  let base = url;
  let canonical: string | undefined;
  const parser = new Parser({
    onopentag(name, { href, rel = '' }) {
      if (href === undefined || links.size >= maxLinks) return;
      if (name === 'base' && URL.canParse(href, url)) base = new URL(href, url).href;
      else if (name === 'a' && !/\bnofollow\b/.test(rel) && URL.canParse(href, base))
        links.add(new URL(href, base).href);
      else if (name === 'link' && rel.toLowerCase() === 'canonical' && URL.canParse(href, base))
        canonical ??= new URL(href, base).href;
    },
  });
  parser.end(source);
  return { links: [...links], canonical };
}

/** Removes what a reader does not see: a page must not show one thing to people and another to a model. */
function clean(text: string): string {
  return text
    .replace(/\r\n?/g, '\n')
    .replace(/(?![\n\t])[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]/gu, '')
    .split('\n')
    .map((line) => line.trimEnd()) // a pattern would try every start in a long run of spaces
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .slice(0, maxText)
    .trim();
}
