import type { ChangeFacts } from '../facts/change-facts.ts';
import { headRow } from './removed-declarations.ts';
import { countWords } from '../facts/names.ts';
import type { Declaration } from '../facts/syntax-facts.ts';

const importLine = /^\s*(?:import|from|use|using|#\s*include|require(?:_relative)?)\b|\brequire\(/;
const variableLine = /^\s*(?:static|const|let|var|private|type|#\s*define)\b|^\s*\w+\s*:?=[^=]/;
/** The most lines of one import. */
const longestImport = 40;

/**
 * Names that the lost declarations used and that went from the file with a line in another place: somebody tidied up.
 * Whoever removes a function on purpose removes the imports and helpers that only it needed; whoever forgets it leaves
 * them. Imports were left behind by 18 of 139 declarations that commits removed, and by 361 of 571 that were cut out at
 * random.
 */
export function removedDependenciesOf(facts: ChangeFacts, lost: readonly Declaration[]): string[] {
  const rows = new Set(
    lost.flatMap((one) => [...rowsOf([{ ...one, startRow: headRow(facts.before, one) }])]),
  );
  const used = countWords(facts.before.filter((_, row) => rows.has(row)));
  const [had, has] = [countWords(facts.before), countWords(facts.after)];
  const elsewhere = countWords(removedElsewhere(facts, rows));
  const names = new Set(lost.map(({ name }) => name));
  const isRemovedDependency = (word: string, uses: number) =>
    !names.has(word) && had.get(word)! > uses && !has.has(word) && elsewhere.has(word);
  return [...used].filter(([word, uses]) => isRemovedDependency(word, uses)).map(([word]) => word);
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

/** The line imports, or is a member of an import that began above. */
function isImported(lines: readonly string[], row: number): boolean {
  if (importLine.test(lines[row]!)) return true;
  if (!/^\s/.test(lines[row]!) || !/^[\w$"'./\- ]+,?$/.test(lines[row]!.trim())) return false;
  for (let above = row - 1; above >= Math.max(0, row - longestImport); above--) {
    if (/^\S/.test(lines[above]!))
      return importLine.test(lines[above]!) || /^\}?\s*(?:const|let|var)\s*\{\s*$/.test(lines[above]!);
  }
  return false;
}
