import type { Root } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmFromMarkdown, gfmToMarkdown } from 'mdast-util-gfm';
import { toMarkdown, type Handle, type Unsafe } from 'mdast-util-to-markdown';
import { micromark } from 'micromark';
import { gfm, gfmHtml } from 'micromark-extension-gfm';
import { spellOut } from './inert-text.ts';

/**
 * Bounds of what is parsed: parsers of Markdown take long over many marks, and run out of memory over deep nesting.
 * Measured so that the worst text within them takes under 250 ms (`npm run hostile -- --time`).
 */
const maxSigns = 20_000;
const maxMarks = 600;
/** Headings, paragraphs and hard breaks: each costs more the more of them there are. */
const maxBlocks = 300;

/** Constructs of whole lines, which mean nothing inside a sentence. */
const lineConstructs = [
  'headingAtx', 'list', 'blockQuote', 'codeIndented', 'codeFenced', 'setextUnderline', 'thematicBreak', 'definition',
  'htmlFlow', 'table', 'gfmFootnoteDefinition',
]; // prettier-ignore

/** Built once: building it for each sentence would take as long as parsing. */
const syntax = gfm();
const toTree = gfmFromMarkdown();
const toText = gfmToMarkdown();
const toHtml = gfmHtml();

/** Whether a text can be parsed within bounds; what cannot is shown as code. */
export function isParsable(text: string): boolean {
  if (text.length > maxSigns) return false;
  const marks = text.match(/[[\]*_~`<>&|@\\!:]/g)?.length ?? 0;
  const items = text.match(/^[ \t]*(?:[-+*>]|\d{1,9}[.)])/gm)?.length ?? 0;
  const nested = text.match(/^(?:[ \t]*(?:>|(?:[-+*]|\d{1,9}[.)])(?![^ \t\n]))){7}/gm)?.length ?? 0;
  const blocks = text.match(/^[ \t]*(?:#{1,6}(?=\s)|[=-]+[ \t]*$|\n[ \t]*(?=\S))| {2}$/gm)?.length ?? 0;
  return marks + items * 4 <= maxMarks && blocks <= maxBlocks && nested === 0;
}

export function parseMarkdown(text: string): Root {
  return fromMarkdown(text, { extensions: [syntax], mdastExtensions: [toTree] });
}

/** Parses one line as words of a sentence, whatever it begins with. */
export function parseSentence(text: string): Root {
  return fromMarkdown(text, {
    extensions: [syntax, { disable: { null: lineConstructs } }],
    mdastExtensions: [toTree],
  });
}

/** What would begin something together with what is put behind the text: `<` a tag, `&` an entity. */
const openEnds: Unsafe[] = ['<', '&'].map((character) => ({
  character,
  after: '[\\r\\n]',
  inConstruct: 'phrasing',
}));

export function renderMarkdown(root: Root): string {
  const text = toMarkdown(root, {
    extensions: [toText],
    unsafe: openEnds,
    bullet: '-',
    rule: '-',
    fences: true,
    listItemIndent: 'one',
    handlers: { text: plainText },
  });
  return spellOut(text.trimEnd());
}

/** Underscores inside a word never mean emphasis, so names stay readable in the source. */
const plainText: Handle = (node: { value: string }, _parent, state, info) =>
  state.safe(node.value, info).replace(/(?<=[\p{L}\p{N}])\\_(?=[\p{L}\p{N}])/gu, '_');

/** The HTML that a text is shown as, raw HTML and foreign addresses included, so that a look at it misses nothing. */
export function renderHtml(markdown: string): string {
  return micromark(markdown, {
    allowDangerousHtml: true,
    allowDangerousProtocol: true,
    extensions: [syntax],
    htmlExtensions: [toHtml],
  });
}
