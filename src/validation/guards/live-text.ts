import { languageFamily, type LanguageFamily } from '../../catalog/index.ts';
import type { FileChange } from '../../domain/index.ts';

/** Strings come first, for what looks like a comment in them is none. No branch fails late, so that the time is linear. */
const slashes =
  /"(?:[^"\\\n]|\\.)*"?|'(?:[^'\\\n]|\\.)*'?|`(?:[^`\\]|\\[\s\S])*`?|\/\/[^\n]*|(?<![\\[])\/\*[\s\S]*?(?:\*\/|$)/g;

const scanners: Partial<Readonly<Record<LanguageFamily, RegExp>>> = {
  python: /'''[\s\S]*?(?:'''|$)|"""[\s\S]*?(?:"""|$)|'(?:[^'\\\n]|\\.)*'?|"(?:[^"\\\n]|\\.)*"?|#[^\n]*/g,
  ruby: /^=begin\b[\s\S]*?(?:^=end\b|(?![\s\S]))/gm,
  ...Object.fromEntries(
    (
      ['javascript', 'go', 'rust', 'java', 'kotlin', 'csharp', 'php', 'c', 'swift', 'scala', 'dart'] as const
    ).map((language) => [language, slashes]),
  ),
};

/** A text without its comments and its strings of several lines: a test that stands in one does not run. */
export function liveText(language: LanguageFamily | undefined, text: string): string {
  const scanner = language && scanners[language];
  return scanner === undefined ? text : text.replace(scanner, liveOf);
}

const known = new WeakMap<FileChange, Map<string, string>>();

/** {@link liveText} of one side of a change, worked out once for all guards that ask for it. */
export function liveSide(
  change: FileChange,
  side: 'before' | 'after',
  language: LanguageFamily | undefined,
): string {
  const ofChange = known.get(change) ?? new Map<string, string>();
  known.set(change, ofChange);
  const key = `${side} ${language}`;
  const live = ofChange.get(key) ?? liveText(language, change[side] ?? '');
  ofChange.set(key, live);
  return live;
}

/** A text with its lines where they are and nothing left of its comments. */
export function withoutComments(language: LanguageFamily, text: string): string {
  const scanner = scanners[language];
  if (scanner === undefined) return text;
  return text.replace(scanner, (found) => (isComment(found) ? found.replace(/[^\n]+/g, '') : found));
}

/** Whether anything but comments and blank lines differs between a file before and after a change. */
export function changesMoreThanComments({ path, from = path, before = '', after = '' }: FileChange): boolean {
  return codeIn(from, before) !== codeIn(path, after);
}

/** Comments that tell Go's tools what to build, and C that stands in them. */
const commentsOfGo = /^\/\/(?:go:|export\s|\s*\+build\s)|^import "C"/m;

function codeIn(path: string, text: string): string {
  const language = languageFamily(path);
  const isAllCode = language === undefined || (language === 'go' && commentsOfGo.test(text));
  const code = isAllCode ? text : withoutComments(language, text);
  return code
    .split('\n')
    .map((line) => line.trimEnd())
    .filter((line) => line !== '')
    .join('\n');
}

/** How a comment begins that ends with its line, where it is not `//` alone. */
const commentMarks: Partial<Readonly<Record<LanguageFamily, readonly string[]>>> = {
  python: ['#'],
  ruby: ['#'],
  shell: ['#'],
  perl: ['#'],
  lua: ['--'],
  elixir: ['#'],
  php: ['//', '#'],
};

/** Signs that begin a string or a comment in some language. */
const mayTurn = /["'`/#]|--/g;

/** Whether a line says nothing but a comment that ends with it. */
export function isCommentLine(language: LanguageFamily | undefined, line: string): boolean {
  const comments = (language && commentMarks[language]) ?? ['//'];
  const text = line.trimStart();
  return !text.startsWith('#[') && comments.some((mark) => text.startsWith(mark));
}

/**
 * A line without its comment and with nothing in its strings: words that stand there only sound like code. A string that does not end is
 * code, as is every later one with its quote: their ends are the same.
 */
export function liveLine(language: LanguageFamily | undefined, line: string): string {
  const comments = (language && commentMarks[language]) ?? ['//'];
  let [quotes, live, kept] = ['"\'`', '', 0];
  for (let at = turnFrom(line, 0); at >= 0; at = turnFrom(line, at + 1)) {
    const quote = line[at]!;
    if (comments.some((mark) => line.startsWith(mark, at))) return live + line.slice(kept, at);
    if (!quotes.includes(quote)) continue;
    const end = endOfString(line, at);
    if (end < 0) quotes = quotes.replace(quote, '');
    else {
      if (end > at + 1) [live, kept] = [live + line.slice(kept, at + 1), end];
      at = end;
    }
  }
  return live + line.slice(kept);
}

/** Where the next sign stands that may begin a string or a comment, or -1. */
function turnFrom(line: string, start: number): number {
  mayTurn.lastIndex = start;
  return mayTurn.exec(line)?.index ?? -1;
}

/** Where the quote stands that ends a string, or -1. */
function endOfString(line: string, start: number): number {
  for (let at = start + 1; at < line.length; at += 1) {
    if (line[at] === '\\') at += 1;
    else if (line[at] === line[start]) return at;
  }
  return -1;
}

/** Numbers of the lines, from 1, that lie within strings of several lines, where the language has a mark of their own for them. */
export function quotedLines(language: LanguageFamily | undefined, text: string): Set<number> {
  return linesOfStrings(language, text, () => true);
}

/** What stands before a string that documents what it begins. */
const isBegin = /(?:^|:[ \t]*\n)\s*[rRuU]?$/;

/** Numbers of the lines, from 1, that lie within what documents a module, a class or a function of Python, below its first line. */
export function documentingLines(language: LanguageFamily | undefined, text: string): Set<number> {
  return linesOfStrings(language, text, (before) =>
    isBegin.test(`${before.trim() === '' ? '' : 'x'}${before.slice(-200)}`),
  );
}

/** @param isWanted decides by what stands before a string */
function linesOfStrings(
  language: LanguageFamily | undefined,
  text: string,
  isWanted: (before: string) => boolean,
): Set<number> {
  const found = new Set<number>();
  if (language !== 'python') return found;
  let [line, read] = [1, 0];
  for (const { 0: string, index } of text.matchAll(scanners.python!)) {
    line += breaksIn(text.slice(read, index));
    read = index;
    const breaks = breaksIn(string);
    if (breaks === 0 || !isWanted(text.slice(0, index))) continue;
    for (let inner = 1; inner <= breaks; inner += 1) found.add(line + inner);
  }
  return found;
}

function breaksIn(text: string): number {
  return text.split('\n').length - 1;
}

function isComment(found: string): boolean {
  return '/#='.includes(found[0]!);
}

function liveOf(found: string): string {
  if (isComment(found)) return '';
  return found.includes('\n') ? found[0]!.repeat(2) : found;
}
