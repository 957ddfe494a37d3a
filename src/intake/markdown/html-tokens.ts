/** A piece of HTML at some place of a text; `end` is the index behind it. */
export type HtmlToken =
  | { kind: 'comment'; end: number }
  | { kind: 'open' | 'close'; name: string; end: number; attributes: boolean; selfClosing: boolean };

const nameCharacter = /[a-z0-9-]/i;
/** Longest tag that is looked at, which keeps the whole scan linear; a longer one counts as ending there. */
const maxTag = 4000;

/**
 * Reads the HTML token that begins with the `<` at `at`. A comment that nobody closes runs to the end of the text, as
 * it does on the page. @returns `undefined` when the `<` is plain text
 */
export function readHtmlToken(text: string, at: number): HtmlToken | undefined {
  const next = text[at + 1] ?? '';
  if (next === '!' || next === '?') return { kind: 'comment', end: commentEnd(text, at) };
  const closing = next === '/';
  let i = at + (closing ? 2 : 1);
  const nameStart = i;
  if (!/[a-z]/i.test(text[i] ?? '')) return undefined;
  while (nameCharacter.test(text[i] ?? '')) i += 1;
  const name = text.slice(nameStart, i).toLowerCase();
  if (!/[\s/>]/.test(text[i] ?? '')) return undefined; // `<https://…>` and `a<b`
  const lineStart = at === 0 || text[at - 1] === '\n';
  if (!lineStart && !/^\s{0,40}[a-z_:/>]/i.test(text.slice(i, i + 41))) return undefined; // `a<b && c>d`
  const end = tagEnd(text, i);
  if (end === undefined) return undefined;
  const inner = text.slice(i, end - 1).trim();
  return {
    kind: closing ? 'close' : 'open',
    name,
    end,
    attributes: inner !== '' && inner !== '/',
    selfClosing: inner.endsWith('/'),
  };
}

/** Index behind the `>` that ends a tag; quotes hide a `>`, a blank line ends the search. */
function tagEnd(text: string, from: number): number | undefined {
  let quote = '';
  const limit = Math.min(text.length, from + maxTag);
  for (let i = from; i < limit; i += 1) {
    const character = text[i]!;
    if (character === '\n' && text[i + 1] === '\n') return undefined;
    if (quote !== '') {
      if (character === quote) quote = '';
    } else if (character === '"' || character === "'") {
      quote = character;
    } else if (character === '>') {
      return i + 1;
    }
  }
  return limit < text.length ? limit : undefined;
}

function commentEnd(text: string, at: number): number {
  if (text.startsWith('<!--', at)) {
    if (text.startsWith('<!-->', at)) return at + 5;
    if (text.startsWith('<!--->', at)) return at + 6;
    const closing = /--!?>/g;
    closing.lastIndex = at + 4;
    return closing.test(text) ? closing.lastIndex : text.length;
  }
  if (text.startsWith('<![CDATA[', at)) return endOf(text, at, ']]>');
  if (text.startsWith('<?', at)) return endOf(text, at, '?>');
  return endOf(text, at, '>');
}

function endOf(text: string, from: number, mark: string): number {
  const found = text.indexOf(mark, from);
  return found < 0 ? text.length : found + mark.length;
}
