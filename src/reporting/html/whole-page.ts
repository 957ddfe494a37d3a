import { createHash } from 'node:crypto';
import { Html, markup } from './markup.ts';
import { style } from './style.ts';

/** How each of our pages begins, in any version: nothing but its own style may be loaded or run. */
const ownHead =
  /^<!doctype html>\n<html lang="en"><head><meta charset="utf-8">\n<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'sha256-[\w+/=]{44}'; base-uri 'none'; form-action 'none'">\n<meta name="referrer" content="no-referrer"><meta name="viewport" content="width=device-width, initial-scale=1">\n/;

/**
 * The beginning of an element that our pages are not made of. Some do what no policy forbids: a browser connects for
 * `<link rel="preconnect">`, and for a frame before it asks the policy.
 */
const foreignElement =
  /<(?!\/?(?:a|body|br|caption|circle|code|col|colgroup|dd|details|div|dl|dt|h[1-6]|head|header|html|li|line|main|mark|nav|p|path|pre|rect|section|small|span|strong|style|summary|svg|table|tbody|td|text|th|thead|title|tr|ul)[\s>])/;

/** Whether a page that somebody may have forged can neither run a script, load anything, lead elsewhere nor connect by itself. */
export function isInert(page: string): boolean {
  const [head] = ownHead.exec(page) ?? [];
  return head !== undefined && !foreignElement.test(page.slice(head.length));
}

/** A whole document around a body; the only style it may use is the one that it holds. */
export function wholePage(title: string, body: Html): string {
  const hash = createHash('sha256').update(style).digest('base64');
  const policy = `default-src 'none'; style-src 'sha256-${hash}'; base-uri 'none'; form-action 'none'`;
  return markup`<!doctype html>
<html lang="en"><head><meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${new Html(policy)}">
<meta name="referrer" content="no-referrer"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title><style>${new Html(style)}</style></head>
<body><a class="skip" href="#main">To the content</a><main id="main" tabindex="-1">
${body}</main></body></html>
`.source;
}
