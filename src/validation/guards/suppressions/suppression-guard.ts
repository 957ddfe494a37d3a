import type { Finding } from '../../../domain/index.ts';
import type { ChangedFile } from '../changed-lines.ts';
import { isTestPath } from '../../../catalog/index.ts';
import { linesOfNewTests } from './lines-of-new-tests.ts';
import { lintRemarks } from './lint-remarks.ts';
import { newSuppressions, type SuppressedLine } from './moved-suppressions.ts';
import type { Suppression } from './suppression.ts';

/**
 * Comments, attributes and pragmas that make a tool look away, where the patch adds more of them than it removes: one
 * that only moved is no news. What a tool reported has to be repaired, not hidden. A remark to a linter within a new test hides nothing
 * of the code, and often belongs to what is tested, such as an argument of the wrong type: a person looks at it.
 */
export function suppressionGuard(files: readonly ChangedFile[]): Finding[] {
  const found = newSuppressions(files);
  const concerned = [...new Set(found.map(({ file }) => file))];
  const newTests = new Map(concerned.map((file) => [file, linesOfNewTests(file.change)]));
  const isOfNewTest = ({ file, line: { line }, suppression }: SuppressedLine) =>
    lintRemarks.has(suppression.name) && newTests.get(file)!(line);
  const habits = new Map(concerned.map((file) => [file, habitsOf(file.change.before ?? '')]));
  const inTests = new Set(concerned.filter(({ change }) => isTestPath(change.path))); // asked once a file, not once a line
  const isTolerated = ({ file, suppression: { tolerated } }: SuppressedLine) =>
    tolerated === 'everywhere' || (tolerated === 'in tests' && inTests.has(file));
  return found
    .filter((one) => !isTolerated(one) || !habits.get(one.file)!(one.suppression))
    .map((one) => {
      const { file, suppression } = one;
      const { line, text } = one.line;
      const { path } = file.change;
      return {
        source: 'guard',
        severity: isTolerated(one) || isOfNewTest(one) ? 'warning' : 'error',
        code: 'silenced',
        path,
        startLine: line,
        endLine: line,
        message: `This line silences a check (${suppression.name}). Repair what the check reports and remove the suppression: \`${text.trim().slice(0, 200)}\``,
      };
    });
}

/**
 * Suppressions that need a person's judgement are not reported where the file did the same before. Each kind is looked
 * for once.
 */
function habitsOf(before: string): (suppression: Suppression) => boolean {
  const known = new Map<Suppression, boolean>();
  return (suppression) => {
    const { word, pattern } = suppression;
    const habit =
      known.get(suppression) ?? before.split('\n').some((line) => word.test(line) && pattern.test(line));
    known.set(suppression, habit);
    return habit;
  };
}
