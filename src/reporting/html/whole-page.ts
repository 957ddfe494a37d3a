import { createHash } from 'node:crypto';
import { Html, markup } from './markup.ts';
import { style } from './style.ts';

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
