import type { CutDeclaration } from './declarations.ts';
import type { TextRange } from './leading-lines.ts';
import type { LineTable } from './line-table.ts';

/** Characters of the sentence that stands for a comment in an outline. */
const longest = 200;

/**
 * First sentence of what is said about a declaration: the docstring that opens its body, or else the comment right
 * above it. `comments` are those of the whole file, in order.
 */
export function findDocComment(
  declaration: CutDeclaration,
  comments: readonly TextRange[],
  leading: Uint8Array,
  text: string,
  lines: LineTable,
): string | undefined {
  const docstring = firstFrom(comments, declaration.startIndex);
  if (docstring && isDocstring(docstring, declaration, text)) return firstSentence(text, docstring);
  let top = declaration.startLine;
  while (top > 0 && leading[top - 1]) top -= 1;
  const above = firstFrom(comments, lines.startOf(top));
  if (!above || above.startIndex >= declaration.startIndex) return undefined;
  return firstSentence(text, { startIndex: above.startIndex, endIndex: declaration.startIndex });
}

function firstFrom(comments: readonly TextRange[], index: number): TextRange | undefined {
  let low = 0;
  let high = comments.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (comments[middle]!.startIndex < index) low = middle + 1;
    else high = middle;
  }
  return comments[low];
}

function isDocstring(range: TextRange, declaration: CutDeclaration, text: string): boolean {
  if (range.endIndex > declaration.endIndex) return false;
  if (!/^[rRuUbB]{0,2}["']/.test(text.slice(range.startIndex, range.startIndex + 4))) return false;
  const inner = declaration.children[0];
  return !inner || range.endIndex <= inner.startIndex;
}

function firstSentence(text: string, { startIndex, endIndex }: TextRange): string | undefined {
  const raw = text.slice(startIndex, Math.min(endIndex, startIndex + 1_000));
  const words = withoutClosingQuote(raw)
    .split('\n')
    .map((line) =>
      line.replace(/^\s*(?:\/\*+!?|\*+\/|\*|\/\/+!?|#+!?|--+|;+|[rRuUbB]{0,2}(?:"""|'''|["']))?\s?/, ''),
    )
    .join('\n')
    .replace(/(?:\*\/|"""|''')[\s\S]*$/, '')
    .trim();
  const sentence = /^[\s\S]*?(?:[.!?](?=\s)|\n\s*\n|$)/.exec(words)?.[0].replaceAll(/\s+/g, ' ').trim();
  return sentence ? sentence.slice(0, longest) : undefined;
}

/** `'Adds.'` ends with a quote that begins no other text, unlike three of them. */
function withoutClosingQuote(raw: string): string {
  const quote = /^[rRuUbB]{0,2}(["'])(?!\1\1)/.exec(raw)?.[1];
  return quote !== undefined && raw.endsWith(quote) ? raw.slice(0, -1) : raw;
}
