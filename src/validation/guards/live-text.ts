import type { LanguageFamily } from '../../catalog/index.ts';

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

/** A text with its lines where they are and nothing left of its comments. */
export function withoutComments(language: LanguageFamily, text: string): string {
  const scanner = scanners[language];
  if (scanner === undefined) return text;
  return text.replace(scanner, (found) => (isComment(found) ? found.replace(/[^\n]+/g, '') : found));
}

/** How a comment begins that ends with its line, where it is not `//`. */
const commentMarks: Partial<Readonly<Record<LanguageFamily, string>>> = {
  python: '#',
  ruby: '#',
  shell: '#',
  perl: '#',
  elixir: '#',
  php: '(?://|#)',
};

/** Patterns for parts of a line, by what begins a comment and the quotes that enclose strings. */
const lineScanners = new Map<string, RegExp>();

/** Strings, with the mark that ends them if one does, and the comment of one line. No branch fails late here, either. */
function withinLine(comment: string, quotes: string): RegExp {
  const key = `${comment} ${quotes}`;
  const known = lineScanners.get(key);
  if (known !== undefined) return known;
  const strings = [...quotes].map((quote) => String.raw`${quote}(?:[^${quote}\\]|\\[\s\S]?)*`);
  const scanner = new RegExp(String.raw`(?:${strings.join('|')})([${quotes}]?)|${comment}.*`, 'g');
  lineScanners.set(key, scanner);
  return scanner;
}

/** A line without its comment and with nothing in its strings: words that stand there only sound like code. */
export function liveLine(language: LanguageFamily | undefined, line: string): string {
  return liveWithin(line, (language && commentMarks[language]) ?? '//', '"\'`');
}

/** A string that does not end is code, as is every later one with its quote: their ends are the same. */
function liveWithin(line: string, comment: string, quotes: string): string {
  if (quotes === '') return line.replace(new RegExp(`${comment}.*`), '');
  return line.replace(withinLine(comment, quotes), (found, end?: string) => {
    if (end === undefined) return '';
    const [quote = '', rest] = [found[0], found.slice(1)];
    return quote + (end || liveWithin(rest, comment, quotes.replace(quote, '')));
  });
}

/** Numbers of the lines, from 1, that lie within strings of several lines, where the language has a mark of their own for them. */
export function quotedLines(language: LanguageFamily | undefined, text: string): Set<number> {
  const quoted = new Set<number>();
  if (language !== 'python') return quoted;
  let [line, read] = [1, 0];
  for (const { 0: found, index } of text.matchAll(scanners.python!)) {
    line += breaksIn(text.slice(read, index));
    read = index;
    const breaks = breaksIn(found);
    for (let inner = 1; inner <= breaks; inner += 1) quoted.add(line + inner);
  }
  return quoted;
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
