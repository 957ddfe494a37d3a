import { isTestPath, languageFamily } from '../../catalog/index.ts';
import type { Finding } from '../../domain/index.ts';
import type { ChangedFile } from './changed-lines.ts';
import { forgeriesOf, type Forgery } from './forged-outcomes.ts';

/** No line of fewer characters says any of this. */
const shortest = 5;

/** Tools that run tests or read their reports say and ask such things by trade. */
const ofReports =
  /(?:report|junit|xunit|surefire|tap\b|runner|harness|test[-_]?(?:kit|ing|run|utils?))[^/]*(?:\/|\.\w+$)/i;

/**
 * Code that is tested runs in the process that tests it: it can print or write the report of a run that never was, ask whether
 * it is being tested, or end the process before a test fails. What is counted is what was reported, so whoever looks at the
 * patch has to see that. Nothing is news in a file that did the same before.
 */
export function forgedOutcomeGuard(files: readonly ChangedFile[]): Finding[] {
  return files.flatMap(({ change, added }): Finding[] => {
    const { path, before = '' } = change;
    const language = languageFamily(path);
    if (language === undefined) return [];
    const isTest = isTestPath(path);
    const forgeries = forgeriesOf(language).filter(
      ({ isOfTests, pattern }) => !(isTest && isOfTests !== true) && !doneIn(before, pattern),
    );
    const isLenient = isTest || ofReports.test(path);
    const findings: Finding[] = [];
    for (const { text, line } of added) {
      if (text.length < shortest || isComment(text)) continue;
      const found = forgeries.find(({ pattern }) => pattern.test(text));
      if (found !== undefined) findings.push(findingOf(found, { path, text, line, isLenient }));
    }
    return findings;
  });
}

function doneIn(before: string, pattern: RegExp): boolean {
  return before.split('\n').some((line) => pattern.test(line.slice(0, 3000)));
}

function isComment(text: string): boolean {
  return /^\s*(?:\/\/|\/?\*|#(?!\{))/.test(text);
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
