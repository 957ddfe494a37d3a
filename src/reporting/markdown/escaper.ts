import { codeMark } from '../../text/code-marks.ts';
import { showHidden } from '../../text/show-hidden.ts';

/**
 * How text that we did not write (model, repository, checks) is put into Markdown. Each place where the Markdown is shown
 * has an escaper of its own, so that no section can forget what that place asks for (R19).
 */
export interface Escaper {
  /** Within a sentence, a list item or a cell of a `tableRow`: one line, no blocks. */
  inline(text: string): string;
  /** Paragraphs, lists and code of the model. */
  prose(text: string): string;
  /** A code span that ends where it should. */
  code(text: string): string;
  /** A code block that ends where it should. */
  block(text: string, language: string): string;
}

// eslint-disable-next-line no-control-regex
const control = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g;

/**
 * The escaper of a file on the user's own disk: Markdown is kept; HTML, images, which a viewer
 * would fetch from wherever the text says, and control characters are not (R20), and characters that hide or turn text are shown as their
 * code.
 */
export const localEscaper: Escaper = {
  inline: (text) => sentence(text.replace(/\s+/g, ' ').trim()),
  prose: (text) => withinItself(plain(text)),
  code: codeSpan,
  block: codeBlock,
};

/** An escaped sign, a code span of one line, marks that belong to none, a sign of HTML or of an image: what comes first counts. */
const signs = /\\[^\n&<]|(?<!`)(`+)(?!`)[^\n]*?(?<!`)\1(?!`)|`+|[&<]|!\[/g;

/** Entities mean nothing in code: it is left alone where all of it surely is code, which it is not behind a mark without its like. */
function plain(text: string): string {
  let isSure = true;
  const escaped = clean(text).replace(signs, (sign, mark: string | undefined) => {
    if (mark === undefined && sign.startsWith('`')) isSure = false;
    return mark === undefined ? asText(sign) : sign;
  });
  return isSure ? escaped : asText(clean(text));
}

/** Prose that would act beyond its end, or pass for a part of ours, as a quote: that ends where it should. */
function withinItself(prose: string): string {
  return passesForOurs(prose) || reachesOut(prose)
    ? prose.replace(/^/gm, '> ').replace(/[ \t]+$/gm, '')
    : prose;
}

/** The line below the head of a table. */
const delimiters = /^[ \t>]*\|?[ \t]*:?-+:?[ \t]*(?:\|[ \t]*:?-+:?[ \t]*)*\|?[ \t]*$/m;

/** Whether it has strong words, which verdicts and labels of ours are made of, also as formulas, or a table, as our checks have (A6). */
function passesForOurs(prose: string): boolean {
  return (
    /\*\*|__|\\(?:text|math)?bf\b|\\boldsymbol\b/.test(prose) ||
    (prose.includes('|') && delimiters.test(prose))
  );
}

/** Whether a fence is left open, or a line is a heading or makes one of the line above (CommonMark 0.31, 4.2, 4.3 and 4.5). */
function reachesOut(prose: string): boolean {
  let open: string | undefined;
  for (const line of prose.split('\n')) {
    const fence = /^ {0,3}(`{3,}(?=[^`]*$)|~{3,})(.*)$/.exec(line);
    if (open !== undefined) {
      const [, mark = '', rest = ''] = fence ?? [];
      if (mark.startsWith(open) && rest.trim() === '') open = undefined;
    } else if (fence) open = fence[1];
    else if (/^ {0,3}(?:#{1,6}(?:[ \t]|$)|(?:=+|-+)[ \t]*$)/.test(line)) return true;
  }
  return open !== undefined;
}

/** Marks of strong words. */
const strong = /^(?:\*\*+|__+)$/;
const signsOfSentence = new RegExp(`${signs.source}|\\*\\*+|(?<!\\w)__+|__+(?!\\w)`, 'g');

/**
 * The same for one line beside others: a mark without its like is escaped, or it would find one there, and so are those of strong words,
 * which verdicts and labels of ours are made of (A6).
 */
function sentence(line: string): string {
  return clean(line).replace(signsOfSentence, (sign, mark: string | undefined) => {
    if (mark !== undefined) return sign;
    if (strong.test(sign)) return sign.replaceAll(/./g, String.raw`\$&`);
    return sign.startsWith('`') ? sign.replaceAll('`', '\\`') : asText(sign);
  });
}

/** Signs of HTML and of images as entities, which mean nothing but the sign (CommonMark 0.31, 2.5). What was an image is a link. */
function asText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('![', '&#33;[');
}

function codeSpan(text: string): string {
  const line = clean(text).replace(/\s+/g, ' ');
  const mark = codeMark(line);
  const pad = /^`|`$|^$/.test(line) ? ' ' : ''; // without a sign between them, marks would enclose what follows
  return `${mark}${pad}${line}${pad}${mark}`;
}

function codeBlock(text: string, language: string): string {
  const body = clean(text);
  const mark = codeMark(body, 3);
  return `${mark}${language}\n${body}${body.endsWith('\n') ? '' : '\n'}${mark}`;
}

function clean(text: string): string {
  return showHidden(text.replace(/\r\n?/g, '\n').replace(control, ''));
}
