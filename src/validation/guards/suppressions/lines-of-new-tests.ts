import { isTestPath, languageFamily } from '../../../catalog/index.ts';
import type { FileChange } from '../../../domain/index.ts';
import { declaredTests, testNames } from '../tests/test-names.ts';

/** What may stand between a remark and the test below that it is about: other remarks, marks and nothing. */
const leadsToTest = /^\s*(?:$|\/\/|\/?\*|#|--|;|@|\[)/;
/** The most lines of it. */
const maxLead = 20;

/**
 * Whether a line, asked for by its number from 1 in ascending order, belongs to a test that the patch adds to a test file: it stands in
 * it, or right above it. What such a line says to a linter hides nothing of the code that is tested.
 */
export function linesOfNewTests({ path, before, after = '' }: FileChange): (line: number) => boolean {
  if (!isTestPath(path)) return () => false;
  if (before === undefined) return () => true;
  const language = languageFamily(path);
  const known = new Set(testNames(language, before));
  const tests = declaredTests(language, after);
  const lines = after.split('\n');
  let next = 0;
  return (line) => {
    while (next < tests.length && tests[next]!.endLine < line) next += 1;
    const test = leadsTo(tests[next]?.startLine, line, lines) ? tests[next] : tests[next - 1];
    return test !== undefined && !known.has(test.name);
  };
}

function leadsTo(start = Infinity, line: number, lines: readonly string[]): boolean {
  if (start - line > maxLead) return false;
  return lines.slice(line - 1, Math.max(line, start) - 1).every((text) => leadsToTest.test(text));
}
