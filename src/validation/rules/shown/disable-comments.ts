import { splitLines } from '../../../text/lines/lines.ts';
import { languageNames } from '../../../catalog/index.ts';
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
const cFamily = ['//', '/*'];
const cLanguages = new Set('javascript typescript go rust java kotlin swift c cpp csharp'.split(' '));

const directive =
  /^\s*\**\s*(?:patchwright|gptlint)(?:-(?<verb>disable-next-line|disable-line|disable|enable))?(?<rest>[^\n]*)$/;

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
  if (!/patchwright|gptlint/.test(text)) return () => false;
  const directives: Directive[] = [];
  splitLines(text).lines.forEach((content, index) => {
    const line = index + 1;
    if (untrusted.some((range) => range.startLine <= line && line <= range.endLine)) return;
    const found = readDirective(commentOf(path, content), line);
    if (found) directives.push(...found);
  });
  return (rule, line) => isDisabled(directives, rule, line);
}

function isDisabled(directives: readonly Directive[], rule: string, line: number): boolean {
  let off = false;
  for (const { verb, rules, line: at } of directives) {
    if (rules.length > 0 && !rules.includes(rule)) continue;
    if (verb === 'disable-line' && at === line) return true;
    if (verb === 'disable-next-line' && at + 1 === line) return true;
    if (at > line) continue;
    if (verb === 'disable') off = true;
    if (verb === 'enable') off = false;
  }
  return off;
}

/** Text of the comment on a line, without its opener and closer; empty when there is none. */
function commentOf(path: string, line: string): string {
  const language = languageNames(path)[0]!;
  const marks = openers[language] ?? (cLanguages.has(language) ? cFamily : [...cFamily, '#']);
  for (let at = 0; at < line.length; at++) {
    const mark = marks.find((opener) => line.startsWith(opener, at));
    if (mark === undefined || isQuoted(line.slice(0, at))) continue;
    return line.slice(at + mark.length).replace(/\s*(\*+\/|-->|#>)\s*}?\s*$/, '');
  }
  return '';
}

/** Whether an odd number of one kind of quotes stands before, so that the mark is inside a string. */
function isQuoted(before: string): boolean {
  const bare = before.replace(/\\./g, '');
  return ['"', "'", '`'].some((quote) => (bare.split(quote).length - 1) % 2 === 1);
}

function readDirective(comment: string, line: number): Directive[] | undefined {
  const match = directive.exec(comment);
  if (!match) return undefined;
  const rest = match.groups!['rest']!.split(/\s--\s/)[0]!.trim();
  const verb = match.groups!['verb'] as Directive['verb'] | undefined;
  const names = rest.split(/[\s,]+/).filter((name) => name !== '');
  if (verb) return [{ verb, rules: names, line }];
  const off = [...rest.matchAll(/([@\w/-]+)\s*:\s*off\b/g)].map(([, name]) => name!);
  return off.length > 0 ? [{ verb: 'disable', rules: off, line: 0 }] : undefined;
}
