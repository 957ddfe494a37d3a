import type { FileChange, Finding } from '../../../domain/index.ts';
import type { ChangedFile } from '../changed-lines.ts';
import { languageFamily } from '../../../catalog/index.ts';
import { oncePerLine } from '../../../text/lines/once-per-line.ts';
import { skippedTests } from './skipped-tests.ts';
import { declaredTests, holdsTests, testNames } from './test-names.ts';

/**
 * Tests that the patch turns off: skipped, marked as expected to fail, or left out because another one is the only one
 * to run. Looked for in test files, and in files that hold tests beside their code (Rust modules, doctests).
 */
export function skippedTestGuard(files: readonly ChangedFile[]): Finding[] {
  const findings: Finding[] = [];
  for (const { change, added, removed } of files) {
    const language = languageFamily(change.path);
    if (language === undefined || !holdsTests(change)) continue;
    const known = new Set(removed.map(({ text }) => text.trim()));
    const concernsNewTest = newTests(change);
    const messageOf = oncePerLine((text) => {
      if (known.has(text.trim())) return undefined;
      const code = withoutStrings(text);
      const skip = skippedTests[language]?.find(({ pattern }) => pattern.test(code));
      return (
        skip &&
        `This turns a test off (${skip.name}). A failing test has to be satisfied, not skipped: \`${text.trim().slice(0, 200)}\``
      );
    });
    for (const { text, line } of added) {
      const message = messageOf(text);
      if (message === undefined) continue;
      const severity = concernsNewTest(line) ? 'warning' : 'error';
      const place = { path: change.path, startLine: line, endLine: line };
      findings.push({ source: 'guard', severity, code: 'skipped-test', ...place, message });
    }
  }
  return findings;
}

/** Lines below a mark or a call within which the test stands that it is about. */
const reach = 6;

/**
 * Whether a line, asked for in ascending order, is about a test that is new: one that is skipped here and there (a missing
 * library, another platform) silences nothing that spoke before. The test is the one declared around or just below the
 * line, or else the last one above it.
 */
function newTests({ path, before, after = '' }: FileChange): (line: number) => boolean {
  if (before === undefined) return () => true;
  const language = languageFamily(path);
  const known = new Set(testNames(language, before));
  const tests = declaredTests(language, after);
  let next = 0;
  return (line) => {
    while (next < tests.length && tests[next]!.endLine < line) next += 1;
    const test = (tests[next]?.startLine ?? Infinity) < line + reach ? tests[next] : tests[next - 1];
    // GoogleTest turns a test off by its name.
    return test !== undefined && !known.has(test.name) && !known.has(test.name.replace('DISABLED_', ''));
  };
}

/** What stands in quotes is a title or data and turns nothing off. */
function withoutStrings(text: string): string {
  return text.replace(/'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"|`(?:[^`\\]|\\.)*`/g, "''");
}
