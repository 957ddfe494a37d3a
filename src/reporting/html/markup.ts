import { showHidden } from '../../text/show-hidden.ts';

/** Markup that is inserted as it is. Only `markup` makes it, so that no foreign text can become markup. */
export class Html {
  readonly source: string;

  constructor(source: string) {
    this.source = source;
  }
}

/** What a template may hold. `undefined` and `false` leave nothing behind. */
type Value = Html | string | number | false | undefined | readonly Value[];

/** A piece of a page. Every value that is not itself made by `markup` is escaped. */
export function markup(parts: TemplateStringsArray, ...values: readonly Value[]): Html {
  return new Html(parts.reduce((text, part, at) => text + markupOf(values[at - 1]) + part));
}

function markupOf(value: Value): string {
  if (value === undefined || value === false) return '';
  if (value instanceof Html) return value.source;
  if (typeof value === 'object') return value.map(markupOf).join('');
  return escapeHtml(String(value));
}

/** Text as it is read, safe in elements and in quoted attributes. */
function escapeHtml(text: string): string {
  return showHidden(text.replace(/\r\n?/g, '\n'))
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');
}

/** Text in paragraphs, with what stands in backticks as code. */
export function prose(text: string): Html {
  const paragraphs = text.trim().split(/\n\s*\n/);
  return markup`${paragraphs.map((paragraph) => markup`<p>${withCode(paragraph)}</p>`)}`;
}

/** A line of text, with what stands in backticks as code. */
export function withCode(text: string): Html[] {
  return text
    .split(/`([^`\n]+)`/)
    .map((part, at) => (at % 2 === 1 ? markup`<code>${part}</code>` : markup`${part}`));
}

/** The first `limit` characters, at the end of a line where one is near, and a word about the rest. */
export function cut(text: string, limit: number, rest: string): string {
  if (text.length <= limit) return text;
  const line = text.lastIndexOf('\n', limit);
  const end = line > limit / 2 ? line : limit;
  return `${text.slice(0, end)}\n… ${text.length - end} more characters: ${rest}`;
}
