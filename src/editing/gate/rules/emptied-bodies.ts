import { compactKey } from '../../../text/line-keys.ts';
import { isBlank } from '../../../text/lines.ts';
import { isCommentLine, isTrivial } from '../../placement/line-kinds.ts';
import type { ChangeFacts } from '../change-facts.ts';
import type { ChangedRun } from '../changed-runs.ts';
import type { Declaration } from '../syntax-facts.ts';

/** Telling lines that a body must have had for its loss to be strange. */
const leastBody = 2;

const emptyStatement =
  /^(?:pass|\.{3}|todo!\(.*\);?|unimplemented!\(.*\);?|panic!?\(.*\);?|return(?:\s+(?:null|nil|None|undefined|false|true|0|""|''|\[\]|\{\}))?;?|throw\s+new\s+\w*(?:Error|Exception)\(.*\);?|raise\s+NotImplementedError.*|[{}()[\];,\s]*|end)$/i;

/** A function of some length most of whose body is gone, with nothing or only an excuse in its place. */
export async function emptiedBodies(facts: ChangeFacts): Promise<string | undefined> {
  if (!facts.losesLines || facts.removed.length < leastBody) return undefined;
  const [before, after] = [await facts.syntax('before'), await facts.syntax('after')];
  if (before === undefined || after === undefined) return undefined;
  const had = new Set(facts.before.map(compactKey));
  const goneRows = rowsOf(facts.runs);
  for (const now of after.declarations) {
    if (now.kind !== 'function' && now.kind !== 'method') continue;
    const fresh = bodyOf(facts.after, now).filter((line) => !had.has(compactKey(line)));
    if (fresh.length > 2 || !fresh.every(saysNothing)) continue;
    const [was, overload] = before.declarations.filter(({ name }) => name === now.name);
    if (was === undefined || overload !== undefined) continue;
    const old = tellingRows(facts.before, was);
    const gone = old.filter((row) => goneRows.has(row));
    const left = bodyOf(facts.after, now).filter((line) => !saysNothing(line));
    const emptied = left.length === 0 || (fresh.length > 0 && left.length <= 2);
    if (emptied && old.length >= leastBody && gone.length > old.length / 2)
      return `empties ${now.kind} ${now.name}`;
  }
  return undefined;
}

function saysNothing(line: string): boolean {
  return emptyStatement.test(line.trim()) || isCommentLine(line) || isTrivial(line);
}

function rowsOf(runs: readonly ChangedRun[]): Set<number> {
  const rows = new Set<number>();
  for (const { start, end } of runs) for (let row = start; row < end; row++) rows.add(row);
  return rows;
}

/** Rows of a body that do something. */
function tellingRows(lines: readonly string[], { startRow, endRow }: Declaration): number[] {
  const rows: number[] = [];
  for (let row = startRow + 1; row <= endRow; row++) {
    if (!isBlank(lines[row]!) && !saysNothing(lines[row]!)) rows.push(row);
  }
  return rows;
}

/** Lines after the one that the declaration begins on; one that fits on a line has no body to lose. */
function bodyOf(lines: readonly string[], { startRow, endRow }: Declaration): string[] {
  return lines.slice(startRow + 1, endRow + 1).filter((line) => !isBlank(line));
}
