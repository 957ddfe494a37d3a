import { inertCode, inertDiff, inertSpan, ordersTools, withoutInvisible } from './inert-text.ts';
import { isParsable, parseMarkdown, parseSentence, renderHtml, renderMarkdown } from './parse-markdown.ts';
import { skipOrder } from './ci-orders.ts';
import { renderedProblem } from './rendered-problem.ts';
import { safePhrases, safeTree } from './safe-tree.ts';
import type { Escaper } from '../../reporting/index.ts';
import { withinKeys } from './tracker-keys.ts';
import { redact } from '../secrets/live-secrets.ts';
import { codeMark } from '../../text/code-marks.ts';

export interface GateOptions {
  /** Values that must never leave. */
  secrets: readonly string[];
  /** Links to this repository stay links; all others become plain text. */
  webUrl: string;
}

/** Times that a text is rebuilt before it is shown as code. */
const maxTurns = 3;
const maxPlainTurns = 20;
/** Twice GitHub's limit for a body, so that the caller that fits texts into one decides what is left out. */
const longestText = 131_072;
/** Longer sentences are cut: they stand in a list, a table or a title. */
const longestSentence = 4_000;

/**
 * The one way for text that we did not write ourselves (model, repository, CI) into a comment, a pull request or a
 * summary (R19, R32). It is rebuilt from its parsed tree, rendered, and looked at once more until nothing in it is active:
 * mentions notify nobody, references close nothing, HTML and comments are words, foreign links and images are plain
 * text, invisible characters and secrets are gone. What cannot be parsed within bounds is shown as code.
 */
export function gateMarkdown(text: string, options: GateOptions): string {
  let safe = clean(text, options);
  for (let turn = 0; turn < maxTurns && isParsable(safe); turn += 1) {
    const rendered = renderMarkdown(safeTree(parseMarkdown(safe), rulesOf(options)));
    safe = withPlainSpaces(rendered);
    if (safe === rendered && isInert(safe, options)) return safe;
  }
  return codeBlock(text, '', options);
}

/**
 * Like `gateMarkdown` for words of others that stand below or between ours. Several paragraphs, the strong words that our
 * verdicts and labels are made of, or a table like that of our checks could pass for some of ours: they are a quote (A6).
 */
export function gateProse(text: string, options: GateOptions): string {
  const safe = gateMarkdown(text, options).trim();
  return /\*\*|\n\n|^\|/.test(safe) ? safe.replace(/^/gm, '> ').replace(/^> $/gm, '>') : safe;
}

/** Like `gateMarkdown` for text inside a sentence, a list item or a cell of a `tableRow`: one line, no blocks. */
export function gateInline(text: string, options: GateOptions): string {
  const line = cut(clean(text, options).replace(/\s+/g, ' ').trim());
  if (line === '') return '';
  let safe = line;
  for (let turn = 0; turn < maxTurns && isParsable(safe); turn += 1) {
    const children = safePhrases(parseSentence(safe), safe, rulesOf(options));
    const rendered = renderMarkdown({ type: 'root', children: [{ type: 'paragraph', children }] });
    const sentence = rendered.replace(/\s*\\?\n\s*/g, ' ');
    safe = withPlainSpaces(sentence);
    if (safe === sentence && isInert(safe, options)) return safe;
  }
  return codeSpan(line, options);
}

/** A code span that ends where it should, whatever the text holds. */
export function codeSpan(text: string, options: GateOptions): string {
  const plain = inertSpan(clean(text, options).replace(/\s+/g, ' '));
  const mark = codeMark(plain);
  const pad = /^`|`$|^$/.test(plain) ? ' ' : ''; // without a sign between them, marks would enclose what follows
  return `${mark}${pad}${plain}${pad}${mark}`;
}

/** A code block that ends where it should, whatever the text holds. */
export function codeBlock(text: string, language: string, options: GateOptions): string {
  const plain = (language === 'diff' ? inertDiff : inertCode)(clean(text, options));
  const mark = codeMark(plain, 3);
  return `${mark}${language}\n${plain}\n${mark}`;
}

/** The escaper of everything that we write on the forge. */
export function gateEscaper(options: GateOptions): Escaper {
  return {
    inline: (text) => gateInline(text, options),
    prose: (text) => gateProse(text, options),
    code: (text) => codeSpan(text, options),
    block: (text, language) => codeBlock(text, language, options),
  };
}

/** Plain text for commit messages and titles, where Markdown means nothing but mentions and keywords still do. */
export function gatePlain(text: string, options: GateOptions): string {
  let plain = clean(text, options);
  for (let turn = 0; turn < maxPlainTurns; turn += 1) {
    const before = plain;
    plain = withoutMarkers(withoutLive(withoutOrders(before)));
    if (plain === before) return redact(plain, options.secrets);
  }
  return plain.replace(/[^\p{L}\p{N} ,.]/gu, '');
}

/** Removing something can join what stood around it, so this is repeated until nothing changes. */
function withoutLive(text: string): string {
  return text
    .replace(/\s+/g, ' ')
    .replace(/[<>]+/g, '')
    .replace(/@+([\w-]|$)?/g, (marks, next: string | undefined) => next ?? marks)
    .replace(/(?:GH-|#)+(\d)?/gi, (marks, digit: string | undefined) =>
      digit === undefined ? marks : `no. ${digit}`,
    )
    .replace(/(?:https?|ftp):\/\/\S*|www\.\S*/gi, '')
    .trim();
}

/**
 * Removes words by which a commit, or the title of a squashed one, skips CI, sets a version, or changes an issue of a
 * tracker.
 */
function withoutOrders(text: string): string {
  return withoutKeys(text)
    .replace(skipOrder, '$1')
    .replace(/\((MAJOR|MINOR)\)/g, '$1')
    .replace(/\*{3}\s*(NO_CI)\s*\*{3}/gi, '$1')
    .replace(/\b(skip-checks)\s*:/gi, '$1')
    .replace(/\+(semver)\s*:/gi, '$1')
    .replace(/#(?=(?:major|minor|patch)|(?:none|comment|time|close|resolve|done)\b)/gi, '');
}

/** A dash of a key becomes a blank: nothing invisible belongs into a title. */
function withoutKeys(text: string): string {
  return withinKeys(text, '\0').replace(/\0-?/g, ' ');
}

/**
 * Replaces no-break spaces: Markdown keeps them, but trimming them later could turn the text behind them into a
 * heading.
 */
function withPlainSpaces(text: string): string {
  return text.replace(/[^\S \t\r\n]/g, ' ');
}

function clean(text: string, { secrets }: GateOptions): string {
  return withPlainSpaces(withoutMarkers(redact(withoutInvisible(bounded(text)), secrets)));
}

/**
 * Breaks what looks like the marker of our own comments, or like the marks between which release-please reads a commit
 * message from a merged pull request, even in code. That tool finds them in the middle of a word, too.
 */
function withoutMarkers(text: string): string {
  return text
    .replace(/<!--(\s*patchwright)[\s:]*:/gi, '<!--$1')
    .replace(/(BEGIN|END)_(?=(?:NESTED_)?COMMIT)/gi, '$1 ');
}

/** Nothing that goes out is longer than a comment; what is cut off says so. */
function bounded(text: string): string {
  return text.length <= longestText ? text : `${text.slice(0, longestText)} … (cut)`;
}

function rulesOf({ webUrl, secrets }: GateOptions) {
  // A text that a quote or list interrupted is joined only now.
  return { webUrl, redact: (text: string) => withoutMarkers(redact(text, secrets)) };
}

/** Whether nothing in the text acts when it is shown, and no pieces of it form a secret together. */
function isInert(markdown: string, { webUrl, secrets }: GateOptions): boolean {
  if (ordersTools(markdown)) return false;
  const html = renderHtml(markdown);
  return renderedProblem(html, webUrl) === undefined && redact(markdown, secrets) === markdown;
}

function cut(line: string): string {
  return line.length <= longestSentence ? line : `${line.slice(0, longestSentence)} …`;
}
