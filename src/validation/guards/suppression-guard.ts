import type { Finding } from '../../domain/index.ts';
import type { ChangedFile } from './changed-lines.ts';
import { isTestPath } from '../../catalog/index.ts';
import { newSuppressions } from './moved-suppressions.ts';
import type { Suppression } from './suppression.ts';

/**
 * Comments, attributes and pragmas that make a tool look away, where the patch adds more of them than it removes: one
 * that only moved is no news. What a tool reported has to be repaired, not hidden.
 */
export function suppressionGuard(files: readonly ChangedFile[]): Finding[] {
  const habits = new Map(files.map((file) => [file, habitsOf(file.change.before ?? '')]));
  return newSuppressions(files)
    .filter(
      ({ file, suppression }) =>
        !isTolerated(suppression.tolerated, file.change.path) || !habits.get(file)!(suppression),
    )
    .map(({ file: { change }, line, text, suppression: { name, tolerated } }) => ({
      source: 'guard',
      severity: isTolerated(tolerated, change.path) ? 'warning' : 'error',
      code: 'silenced',
      path: change.path,
      startLine: line,
      endLine: line,
      message: `This line silences a check (${name}). Repair what the check reports and remove the suppression: \`${text.trim().slice(0, 200)}\``,
    }));
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
