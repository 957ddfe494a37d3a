import type { ChangeFacts } from './change-facts.ts';
import { headRow } from './lost.ts';
import { countWords, wordPattern } from './names.ts';
import type { Declaration, SyntaxFacts } from './syntax-facts.ts';

const importLine = /^\s*(?:import|from|use|using|#\s*include|require(?:_relative)?)\b|\brequire\(/;
const variableLine = /^\s*(?:static|const|let|var|private|type|#\s*define)\b|^\s*\w+\s*:?=[^=]/;
/** Lines that an import may go on for. */
const longestImport = 40;

/** Names that only the lost declarations used and that still stand in the file. */
export interface Leftovers {
  /** Still imported, or still declared for the file's own use, and now used by nobody. */
  orphans: readonly string[];
  /** Gone from the file with a line in another place: somebody tidied up. */
  companions: readonly string[];
}

/**
 * What the removal of declarations left behind and what it took along. Whoever removes a function on purpose removes the
 * imports and helpers that only it needed; whoever forgets it leaves them. Imports were left behind by 18 of 139
 * declarations that commits removed, and by 361 of 571 that were cut out at random.
 */
export function leftoversOf(facts: ChangeFacts, lost: readonly Declaration[], after: SyntaxFacts): Leftovers {
  const rows = new Set(
    lost.flatMap((one) => [...rowsOf([{ ...one, startRow: headRow(facts.before, one) }])]),
  );
  const used = countWords(facts.before.filter((_, row) => rows.has(row)));
  const [had, has] = [countWords(facts.before), countWords(facts.after)];
  const elsewhere = countWords(removedElsewhere(facts, rows));
  const names = new Set(lost.map(({ name }) => name));
  const orphans: string[] = [];
  const companions: string[] = [];
  for (const [word, uses] of used) {
    if (names.has(word) || (had.get(word) ?? 0) <= uses) continue;
    const left = has.get(word) ?? 0;
    if (left === 0 && elsewhere.has(word)) companions.push(word);
    if (left === 1 && isOrphan(facts, after, word)) orphans.push(word);
  }
  return { orphans, companions };
}

export function rowsOf(declarations: readonly Declaration[]): Set<number> {
  const rows = new Set<number>();
  for (const { startRow, endRow } of declarations)
    for (let row = startRow; row <= endRow; row++) rows.add(row);
  return rows;
}

/** Imports and variables that went too, unless it was all that stood at the end of the file. */
function removedElsewhere({ runs, before }: ChangeFacts, rows: ReadonlySet<number>): string[] {
  return runs
    .filter(({ end }) => end < before.length)
    .flatMap(({ start, end }) =>
      before
        .slice(start, end)
        .filter(
          (line, i) => !rows.has(start + i) && (variableLine.test(line) || isImported(before, start + i)),
        ),
    );
}

function isOrphan({ after: lines, language }: ChangeFacts, after: SyntaxFacts, word: string): boolean {
  const pattern = wordPattern(word);
  const row = lines.findIndex((line) => pattern.test(line));
  if (row < 0) return false;
  if (isImported(lines, row)) return true;
  return after.declarations.some(
    ({ name, startRow }) => name === word && startRow === row && isOwn(lines[row]!, word, language),
  );
}

/** The line imports, or is a member of an import that began above. */
function isImported(lines: readonly string[], row: number): boolean {
  if (importLine.test(lines[row]!)) return true;
  if (!/^\s+[\w$"'./\- ]+,?\s*$/.test(lines[row]!)) return false;
  for (let above = row - 1; above >= Math.max(0, row - longestImport); above--) {
    if (/^\S/.test(lines[above]!))
      return importLine.test(lines[above]!) || /^\}?\s*(?:const|let|var)\s*\{\s*$/.test(lines[above]!);
  }
  return false;
}

/** A declaration that other files cannot see, by the customs of its language. */
function isOwn(line: string, name: string, language: string | undefined): boolean {
  switch (language) {
    case 'python':
      return /^_[^_]/.test(name);
    case 'go':
      return /^[a-z]/.test(name);
    case 'rust':
      return !/\bpub\b/.test(line);
    case 'c':
    case 'cpp':
      return /\bstatic\b/.test(line);
    case 'javascript':
    case 'typescript':
    case 'tsx':
      return /^(?:async\s+)?(?:function|const|let|var|class)\b/.test(line) || /\bprivate\b|#/.test(line);
    default:
      return /\bprivate\b/.test(line);
  }
}
