import { isTestPath, languageFamily, type LanguageFamily } from '../../../catalog/index.ts';
import type { Finding } from '../../../domain/index.ts';
import type { ChangedFile, ChangedLine } from '../changed-lines.ts';
import { forgeriesOf, type Forgery } from './forged-outcomes.ts';
import { withoutComments } from '../live-text.ts';

/** No line of fewer characters says any of this. */
const shortest = 5;

/** Tools that run tests or read their reports say and ask such things by trade. */
const ofReports =
  /(?:report|junit|xunit|surefire|tap\b|runner|harness|test[-_]?(?:kit|ing|run|utils?))[^/]*(?:\/|\.\w+$)/i;

/**
 * Tested code runs in the process of its tests: it can print or write the report of a run that never was, detect that
 * it is being tested, or end the process before a test fails. Only reported results can be counted, so the person who
 * looks at the patch has to know. Nothing is reported for a file that did the same before.
 */
export function forgedOutcomeGuard(files: readonly ChangedFile[]): Finding[] {
  return files.flatMap(({ change, added }): Finding[] => {
    const { path, before = '', after = '' } = change;
    const language = languageFamily(path);
    if (language === undefined) return [];
    const isTest = isTestPath(path);
    const forgeries = forgeriesOf(language).filter(
      ({ isOfTests, pattern, beside }) =>
        !(isTest && isOfTests !== true) && !doneIn(before, pattern) && beside?.test(after) !== false,
    );
    const isLenient = isTest || ofReports.test(path);
    const isComment = commentsOf(language, after);
    const findings: Finding[] = [];
    for (const [nth, one] of added.entries()) {
      const { text, line } = one;
      if (text.length < shortest || isComment(one)) continue;
      const statement = withMember(text, added[nth + 1]?.text);
      const found = forgeries.find(({ pattern }) => pattern.test(statement));
      if (found !== undefined) findings.push(findingOf(found, { path, text, line, isLenient }));
    }
    return findings;
  });
}

function doneIn(before: string, pattern: RegExp): boolean {
  return before.split('\n').some((line) => pattern.test(line.slice(0, 3000)));
}

/** A line with the one that goes on with a member of it: `process` and `.exit(0)` below. */
function withMember(text: string, next = ''): string {
  return /^\s*\??\./.test(next) && text.length + next.length <= 3000
    ? text.trimEnd() + next.trimStart()
    : text;
}

/** Where a number sign begins a comment, and nothing else but PHP's attributes. */
const hashed = new Set<LanguageFamily>(['python', 'ruby', 'php', 'elixir', 'shell', 'perl', 'yaml']);

/**
 * Which lines of a text say nothing but a comment. Code can begin like one, as a generator does or what stands behind a comment that ends: such
 * a line is one only where nothing is left of it without its comments.
 */
function commentsOf(language: LanguageFamily, text: string): (line: ChangedLine) => boolean {
  let code: readonly string[] | undefined;
  return ({ text: start, line }) => {
    if (hashed.has(language) && /^\s*#(?!\[)/.test(start)) return true;
    if (/^\s*\/\//.test(start)) return language !== 'python';
    if (!/^\s*\/?\*/.test(start)) return false;
    code ??= withoutComments(language, text).split('\n');
    return code[line - 1]?.trim() === '';
  };
}

function findingOf(
  { name, severity }: Forgery,
  { path, text, line, isLenient }: { path: string; text: string; line: number; isLenient: boolean },
): Finding {
  return {
    source: 'guard',
    severity: isLenient ? 'warning' : severity,
    code: 'forged-outcome',
    path,
    startLine: line,
    endLine: line,
    message: `What is tested has its say in what its tests come to here (${name}). Outcomes belong to the runner: \`${text.trim().slice(0, 200)}\``,
  };
}
