import type { Finding } from '../../domain/index.ts';
import type { ChangedFile } from './changed-lines.ts';
import { isTestPath } from '../../catalog/index.ts';
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
  const newTests = new Map(files.map((file) => [file, linesOfNewTests(file.change)]));
  const isOfNewTest = ({ file, line, suppression }: SuppressedLine) =>
    lintRemarks.has(suppression.name) && newTests.get(file)!(line);
  const habits = new Map(files.map((file) => [file, habitsOf(file.change.before ?? '')]));
  return newSuppressions(files)
    .filter(
      ({ file, suppression }) =>
        !isTolerated(suppression.tolerated, file.change.path) || !habits.get(file)!(suppression),
    )
    .map((found) => {
      const { file, line, text, suppression } = found;
      const { path } = file.change;
      return {
        source: 'guard',
        severity: isTolerated(suppression.tolerated, path) || isOfNewTest(found) ? 'warning' : 'error',
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

function isTolerated(tolerated: Suppression['tolerated'], path: string): boolean {
  return tolerated === 'everywhere' || (tolerated === 'in tests' && isTestPath(path));
}
