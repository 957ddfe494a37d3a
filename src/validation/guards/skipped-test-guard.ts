import type { FileChange, Finding } from '../../domain/index.ts';
import type { ChangedFile } from './changed-lines.ts';
import { languageFamily } from '../../catalog/index.ts';
import { skippedTests } from './skipped-tests.ts';
import { holdsTests, testNames } from './test-names.ts';

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
    for (const { text, line } of added) {
      if (known.has(text.trim())) continue;
      const skip = skippedTests[language]?.find(({ pattern }) => pattern.test(withoutStrings(text)));
      if (skip === undefined) continue;
      findings.push({
        source: 'guard',
        severity: concernsNewTest(change, line) ? 'warning' : 'error',
        code: 'skipped-test',
        path: change.path,
        startLine: line,
        endLine: line,
        message: `This turns a test off (${skip.name}). A failing test has to be satisfied, not skipped: \`${text.trim().slice(0, 200)}\``,
      });
    }
  }
  return findings;
}

/** Lines below a mark or a call within which the test stands that it is about. */
const reach = 6;

/**
 * A new test that is skipped here and there (a missing library, another platform) silences nothing that spoke before.
 * The test is the one declared just below the line, or else the last one above it.
 */
function concernsNewTest({ path, before, after }: FileChange, line: number): boolean {
  if (before === undefined) return true;
  const language = languageFamily(path);
  const lines = (after ?? '').split('\n');
  const below = testNames(language, lines.slice(line - 1, line + reach).join('\n'))[0];
  const name = below ?? testNames(language, lines.slice(0, line).join('\n')).at(-1);
  // GoogleTest turns a test off by its name.
  const known = testNames(language, before);
  return name !== undefined && !known.includes(name) && !known.includes(name.replace('DISABLED_', ''));
}

/** What stands in quotes is a title or data and turns nothing off. */
function withoutStrings(text: string): string {
  return text.replace(/'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"|`(?:[^`\\]|\\.)*`/g, "''");
}
