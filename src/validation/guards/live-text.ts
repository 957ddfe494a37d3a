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

function isComment(found: string): boolean {
  return '/#='.includes(found[0]!);
}

function liveOf(found: string): string {
  if (isComment(found)) return '';
  return found.includes('\n') ? found[0]!.repeat(2) : found;
}
