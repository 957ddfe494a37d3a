import { isBinary, isTestPath, languageFamily } from '../../../catalog/index.ts';
import type { Finding } from '../../../domain/index.ts';
import { plural } from '../../../text/words/plural.ts';
import { maxLine, type ChangedFile } from '../changed-lines.ts';
import { codeOf, isRow, packed } from './rows-of-cases.ts';

/**
 * Data of tests, such as rows of cases, snapshots and golden files, in files of its own or in tables among the code. What they expect may
 * stand there, and no other guard reads it: a person looks at what a patch takes away or changes in them. What only grows is no news.
 */
export function testDataGuard(files: readonly ChangedFile[]): Finding[] {
  return files.flatMap((file): Finding[] => {
    const { path, from = path } = file.change;
    if (!isTestPath(from)) return [];
    const lost = isData(from) ? file.removed.map(({ text }) => text) : lostRows(file, files);
    const [first] = lost;
    if (first === undefined) return [];
    return [
      {
        source: 'guard',
        severity: 'warning',
        code: 'test-data',
        path,
        message: `Data of tests is changed or gone: ${plural(lost.length, 'line')} of ${from}, first \`${first.trim().slice(0, 200)}\`.`,
      },
    ];
  });
}

/** Rows that do not follow the one before, and are looked for in the whole text; behind so many, all others count as gone (H6). */
const mostSearched = 50;

/** Rows of cases among code that stand nowhere in the patched files any more. A deleted file has a guard of its own. */
function lostRows({ change }: ChangedFile, files: readonly ChangedFile[]): readonly string[] {
  const { path, from = path, before = '', after } = change;
  if (after === undefined) return [];
  const language = languageFamily(from);
  const lines = codeOf(from, before).filter(({ length }) => length <= maxLine);
  const rows = lines.filter((line) => isRow(language, line));
  if (rows.length === 0) return [];
  const kept = files.flatMap((one) => codeOf(one.change.path, one.change.after).map(packed));
  const known = new Set(kept);
  const gone = rows.map((text) => ({ text, cells: packed(text) })).filter(({ cells }) => !known.has(cells));
  return missingIn(kept.join(''), gone);
}

/** Rows that stand nowhere in a text, also where lines were joined or torn: in their order, as a formatter leaves them, or elsewhere. */
function missingIn(text: string, rows: readonly { text: string; cells: string }[]): string[] {
  let [end, searched] = [0, 0];
  const missing = rows.filter(({ cells }) => {
    if (searched === mostSearched) return true;
    let at = text.indexOf(cells, end);
    if (at < 0) {
      searched += 1;
      at = text.indexOf(cells);
    }
    if (at >= 0) end = at + cells.length;
    return at < 0;
  });
  return missing.map((row) => row.text);
}

/** Text that is no code: of no language, or of one that holds data. */
function isData(path: string): boolean {
  if (isBinary(path)) return false;
  const language = languageFamily(path);
  return language === undefined || language === 'yaml' || language === 'sql';
}
