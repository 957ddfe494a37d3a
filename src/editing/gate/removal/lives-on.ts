import { compactKey } from '../../../text/lines/line-keys.ts';
import { isTrivial } from '../../lines/line-kinds.ts';
import type { ChangeFacts } from '../facts/change-facts.ts';
import type { Declaration } from '../facts/syntax-facts.ts';

/** Shares of the lines that only it has, and of all its lines, which must still be there for it to count as kept. */
const maxOwn = 0.5;
const maxOfAll = 0.75;

/**
 * Whether a declaration is still there under another name: most of its lines stayed or are among the new ones. Lines
 * that only it has decide where there are any, since similar code elsewhere, in a test say, has the others too.
 */
export function livesOn({ before, added, runs }: ChangeFacts, { startRow, endRow }: Declaration): boolean {
  const keys = new Set(added.map(compactKey));
  const rows: number[] = [];
  for (let row = startRow; row <= endRow; row++) if (!isTrivial(before[row]!)) rows.push(row);
  const inner = rows.slice(1);
  const isThere = (row: number) =>
    keys.has(compactKey(before[row]!)) || !runs.some(({ start, end }) => start <= row && row < end);
  if (inner.length === 0) return rows.some((row) => keys.has(compactKey(before[row]!)));
  const elsewhere = new Set([...before.slice(0, startRow), ...before.slice(endRow + 1)].map(compactKey));
  const own = inner.filter((row) => !elsewhere.has(compactKey(before[row]!)));
  const shareOf = (some: readonly number[]) => some.filter(isThere).length / some.length;
  return shareOf(own.length > 0 ? own : inner) >= maxOwn || shareOf(inner) >= maxOfAll;
}
