import { compactKey } from '../../../text/line-keys.ts';
import { isCommentLine } from '../../placement/line-kinds.ts';
import type { ChangeFacts } from '../change-facts.ts';
import type { ChangedRun } from '../changed-runs.ts';
import { bodyRows, saysNothing } from '../bodies.ts';
import type { Declaration } from '../syntax-facts.ts';

/** Telling lines that a body must have had for its loss to be strange. */
const leastBody = 2;
/** Lines that may come into an emptied body besides comments. */
const mostFresh = 2;

/** A function that had a body and most of it is gone, with nothing or only an excuse in its place. */
export async function emptiedBodies(facts: ChangeFacts): Promise<string | undefined> {
  if (!facts.mayLose) return undefined;
  const [before, after] = [await facts.structure('before'), await facts.structure('after')];
  if (before === undefined || after === undefined) return undefined;
  const had = new Set(facts.before.map(compactKey));
  const goneRows = rowsOf(facts.runs);
  for (const now of after.declarations) {
    if (now.kind !== 'function' && now.kind !== 'method') continue;
    const body = bodyRows(facts.after, now, facts.language).map((row) => facts.after[row]!);
    const fresh = body.filter((line) => !had.has(compactKey(line)) && !isCommentLine(line));
    const left = body.filter((line) => !saysNothing(line));
    if (left.length > mostFresh || fresh.length > mostFresh || !fresh.every(saysNothing)) continue;
    const was = sameOf(now, before.declarations, after.declarations);
    if (was === undefined) continue;
    const old = bodyRows(facts.before, was, facts.language).filter((row) => !saysNothing(facts.before[row]!));
    const gone = old.filter((row) => goneRows.has(row));
    const emptied = left.length === 0 || body.some((line) => !had.has(compactKey(line)));
    if (emptied && old.length >= leastBody && gone.length > old.length / 2)
      return `empties ${now.kind} ${now.name}`;
  }
  return undefined;
}

/** The declaration of that name before: of overloads the one in the same place of their order. */
function sameOf(
  now: Declaration,
  before: readonly Declaration[],
  after: readonly Declaration[],
): Declaration | undefined {
  const olds = before.filter(({ name }) => name === now.name);
  const news = after.filter(({ name }) => name === now.name);
  return olds.length === news.length ? olds[news.indexOf(now)] : undefined;
}

function rowsOf(runs: readonly ChangedRun[]): Set<number> {
  const rows = new Set<number>();
  for (const { start, end } of runs) for (let row = start; row < end; row++) rows.add(row);
  return rows;
}
