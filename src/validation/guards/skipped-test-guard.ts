import type { Finding } from '../../domain/index.ts';
import type { ChangedFile } from './changed-lines.ts';
import { languageOf } from './language-of.ts';
import { skippedTests } from './skipped-tests.ts';
import { holdsTests } from './test-names.ts';

/**
 * Tests that the patch turns off: skipped, marked as expected to fail, or left out because another one is the only one
 * to run. Looked for in test files, and in files that hold tests beside their code (Rust modules, doctests).
 */
export function skippedTestGuard(files: readonly ChangedFile[]): Finding[] {
  const findings: Finding[] = [];
  for (const { change, added, removed } of files) {
    const language = languageOf(change.path);
    if (language === undefined || !holdsTests(change)) continue;
    const known = new Set(removed.map(({ text }) => text.trim()));
    for (const { text, line } of added) {
      if (known.has(text.trim())) continue;
      const skip = skippedTests[language]?.find(({ pattern }) => pattern.test(withoutStrings(text)));
      if (skip === undefined) continue;
      findings.push({
        source: 'guard',
        severity: 'error',
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

/** What stands in quotes is a title or data and turns nothing off. */
function withoutStrings(text: string): string {
  return text.replace(/'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"|`(?:[^`\\]|\\.)*`/g, "''");
}
