import type { Finding } from '../../domain/index.ts';
import type { ChangedFile } from './changed-lines.ts';
import { isTestPath, languageFamily } from '../../catalog/index.ts';
import { suppressionIn, type Suppression } from './suppressions.ts';

/**
 * Comments, attributes and pragmas that make a tool look away, where the patch adds more of them than it removes: one
 * that only moved is no news. What a tool reported has to be repaired, not hidden.
 */
export function suppressionGuard(files: readonly ChangedFile[]): Finding[] {
  const credit = countRemoved(files);
  const findings: Finding[] = [];
  for (const { change, added } of files) {
    const language = languageFamily(change.path);
    const habits = habitsOf(change.before ?? '');
    for (const { text, line } of language === undefined ? [] : added) {
      const found = suppressionIn(language!, text);
      if (found === undefined || spend(credit, text)) continue;
      if (found.tolerated === 'everywhere' && habits(found)) continue;
      findings.push({
        source: 'guard',
        severity: isTolerated(found.tolerated, change.path) ? 'warning' : 'error',
        code: 'silenced',
        path: change.path,
        startLine: line,
        endLine: line,
        message: `This line silences a check (${found.name}). Repair what the check reports and remove the suppression: \`${text.trim().slice(0, 200)}\``,
      });
    }
  }
  return findings;
}

/** What only a person can judge needs no person where the file does the same already; each way is looked for once. */
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

/** Removed suppressions by their text without white space; an equal one added elsewhere is a move. */
function countRemoved(files: readonly ChangedFile[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { change, removed } of files) {
    const language = languageFamily(change.from ?? change.path);
    for (const { text } of language === undefined ? [] : removed) {
      if (suppressionIn(language!, text) === undefined) continue;
      counts.set(bare(text), (counts.get(bare(text)) ?? 0) + 1);
    }
  }
  return counts;
}

function spend(credit: Map<string, number>, text: string): boolean {
  const left = credit.get(bare(text)) ?? 0;
  if (left > 0) credit.set(bare(text), left - 1);
  return left > 0;
}

function bare(text: string): string {
  return text.replace(/\s+/g, '');
}
