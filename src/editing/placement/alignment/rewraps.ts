import type { Rewrap } from './alignment.ts';
import type { FileView } from '../../lines/file-view.ts';
import type { OldLine } from './old-lines.ts';
import { unit, type Column } from './pair-scores.ts';

/** A statement is not followed over more lines than this, on either side. */
const longest = 12;
const shortestText = 8;
const share = 0.9;

/**
 * Finds statements that the hunk and the file wrap differently: starting where one line begins like the other, lines
 * are taken from whichever side is shorter until both sides read the same, commas and white space apart.
 */
export function findRewraps(view: FileView, old: readonly OldLine[], columns: readonly Column[]): Rewrap[] {
  const rows = old.map(({ key }) => withoutCommas(key));
  const files = columns.map((line) => (line < 0 ? '' : withoutCommas(view.key('canonical', line))));
  const found: Rewrap[] = [];
  old.forEach((_, row) => {
    const mayBeRewrapped = old.slice(row, row + longest).some(({ count, blank }) => count === 0 && !blank);
    if (!mayBeRewrapped || rows[row] === '') return;
    files.forEach((file, column) => {
      if (file === '' || file === rows[row]) return;
      if (!file.startsWith(rows[row]!) && !rows[row]!.startsWith(file)) return;
      const end = followBoth(rows, files, row, column);
      if (end !== undefined && sameOp(old, row, end.lastRow)) {
        found.push({ firstRow: row, firstColumn: column, ...end, score: scoreOf(old, row, end.lastRow) });
      }
    });
  });
  return found;
}

function withoutCommas(key: string): string {
  return key.replace(/[,;]/g, '');
}

function followBoth(rows: readonly string[], files: readonly string[], row: number, column: number) {
  let lastRow = row;
  let lastColumn = column;
  let left = rows[row]!;
  let right = files[column]!;
  while (left !== right) {
    if (left.length < right.length) {
      if (!right.startsWith(left) || ++lastRow >= rows.length || lastRow - row >= longest) return undefined;
      left += rows[lastRow]!;
    } else {
      if (!left.startsWith(right) || ++lastColumn >= files.length || lastColumn - column >= longest)
        return undefined;
      right += files[lastColumn]!;
    }
  }
  return left.length < shortestText ? undefined : { lastRow, lastColumn };
}

/** All removed, or all context, whether marked or not. */
function sameOp(old: readonly OldLine[], first: number, last: number): boolean {
  const removed = old[first]!.op === 'remove';
  return old.slice(first, last + 1).every(({ op }) => op !== 'elision' && (op === 'remove') === removed);
}

function scoreOf(old: readonly OldLine[], first: number, last: number): number {
  let weight = 0;
  for (let row = first; row <= last; row++) weight += old[row]!.weight;
  return Math.max(1, Math.round(unit * share * weight));
}
