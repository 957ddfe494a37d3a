import { splitLines } from '../../../text/lines/lines.ts';
import { languageNames } from '../../../catalog/index.ts';
import { oncePerLine } from '../../../text/lines/once-per-line.ts';
import type { LineRange } from '../../../domain/index.ts';

/** What begins a comment, by language; `//`, `/*` and `#` for the rest. */
const openers: Readonly<Record<string, readonly string[]>> = {
  python: ['#'],
  ruby: ['#'],
  shell: ['#'],
  yaml: ['#'],
  toml: ['#'],
  powershell: ['#', '<#'],
  graphql: ['#'],
  php: ['//', '#', '/*', '<!--'],
  sql: ['--', '/*'],
  lua: ['--'],
  html: ['<!--', '//', '/*'],
  vue: ['<!--', '//', '/*'],
  svelte: ['<!--', '//', '/*'],
  markdown: ['<!--'],
  css: ['/*'],
  scss: ['//', '/*'],
};
/** A mark behind an odd number of one kind of them is inside a string. */
const quotes = new Set(['"', "'", '`']);
const cFamily = ['//', '/*'];
const cLanguages = new Set('javascript typescript go rust java kotlin swift c cpp csharp'.split(' '));

const named = /patchwright|gptlint/;
const directive =
  /^\**\s*(?:patchwright|gptlint)(?:-(?<verb>disable-next-line|disable-line|disable|enable))?(?<rest>[^\n]*)$/;

interface Directive {
  verb: 'disable-next-line' | 'disable-line' | 'disable' | 'enable';
  /** Empty means all rules. */
  rules: readonly string[];
  line: number;
}

/** Answers whether a rule is switched off by a comment on a line of the file. */
export type Disabled = (rule: string, line: number) => boolean;

/**
 * Reads `patchwright-disable [rule, …] [-- reason]`, `-enable`, `-disable-line` and `-disable-next-line` from the
 * comments of a file, in the syntax of its language; GPTLint's `gptlint-disable` and `gptlint rule: off` too.
 * @param untrusted lines whose directives do not count: what a patch adds must not silence the rules that judge it
 */
export function readDisableComments(
  path: string,
  text: string,
  untrusted: readonly LineRange[] = [],
): Disabled {
  if (!named.test(text)) return () => false;
  const { lines } = splitLines(text);
  const marks = marksOf(path);
  const readLine = oncePerLine((content) => readDirective(commentOf(content, marks)));
  const directives = lines.flatMap((content, index): Directive[] => {
    const line = index + 1;
    if (!named.test(content)) return [];
    if (untrusted.some((range) => range.startLine <= line && line <= range.endLine)) return [];
    const found = readLine(content);
    return found === undefined ? [] : [{ line, ...found }];
  });
  const known = new Map<string, ReadonlySet<number>>();
  return (rule, line) => {
    const without = known.get(rule) ?? linesWithout(rule, directives, lines.length);
    known.set(rule, without);
    return without.has(line);
  };
}

/** The lines on which a rule is off, found in one walk: a file may consist of directives (H6). */
function linesWithout(rule: string, directives: readonly Directive[], lineCount: number): Set<number> {
  const own = directives
    .filter(({ rules }) => rules.length === 0 || rules.includes(rule))
    .toSorted((a, b) => a.line - b.line);
  const without = new Set<number>();
  let off = false;
  let next = 0;
  for (let line = 1; line <= lineCount; line++) {
    for (; next < own.length && own[next]!.line <= line; next++) {
      const { verb } = own[next]!;
      if (verb === 'disable-line') without.add(line);
      else if (verb === 'disable-next-line') without.add(line + 1);
      else off = verb === 'disable';
    }
    if (off) without.add(line);
  }
  return without;
}

/** What opens a comment in a file. */
function marksOf(path: string): readonly string[] {
  const language = languageNames(path)[0]!;
  return openers[language] ?? (cLanguages.has(language) ? cFamily : [...cFamily, '#']);
}

/** Text of the comment on a line, without its opener and closer; empty when there is none. */
function commentOf(line: string, marks: readonly string[]): string {
  const open = new Set<string>();
  for (let at = 0; at < line.length; at++) {
    const mark = open.size === 0 ? marks.find((opener) => line.startsWith(opener, at)) : undefined;
    if (mark !== undefined) return withoutCloser(line.slice(at + mark.length));
    const sign = line[at]!;
    if (sign === '\\') at++;
    else if (quotes.has(sign) && !open.delete(sign)) open.add(sign);
  }
  return '';
}

function withoutCloser(comment: string): string {
  return comment.trim().replace(/(?<!\*)(?:\*+\/|-->|#>)\s*}?$/, '').trimEnd(); // prettier-ignore
}

/** Without its line; one for the whole file stands above the first. */
function readDirective(comment: string): (Omit<Directive, 'line'> & { line?: 0 }) | undefined {
  const match = directive.exec(comment);
  if (!match) return undefined;
  const rest = match.groups!['rest']!.split(/\s--\s/)[0]!.trim();
  const verb = match.groups!['verb'] as Directive['verb'] | undefined;
  const names = rest.split(/[\s,]+/).filter((name) => name !== '');
  if (verb) return { verb, rules: names };
  const off = [...rest.matchAll(/(?<![@\w/-])([@\w/-]+)\s*:\s*off\b/g)].map(([, name]) => name!);
  return off.length > 0 ? { verb: 'disable', rules: off, line: 0 } : undefined;
}
