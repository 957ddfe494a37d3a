import { compactKey } from '../../../text/lines/line-keys.ts';
import { isBlank } from '../../../text/lines/lines.ts';
import { isCommentLine } from '../../lines/line-kinds.ts';
import type { ChangeFacts } from '../facts/change-facts.ts';
import type { ChangedRun } from '../facts/changed-runs.ts';
import { bodyRows, isExcuse, saysNothing } from '../facts/bodies.ts';
import type { Declaration } from '../facts/syntax-facts.ts';

/** The fewest meaningful lines that a body must have had for their loss to be suspicious. */
const minBody = 2;
/** What is left of a body that nothing came in the place of; then one line is enough. */
const doesNothing = /^\s*(?:(?:pass|[{}()[\];,]+|end)\s*)?$/;
/** Lines that may come into an emptied body besides comments. */
const maxFresh = 2;

/** Finds a function that lost most of its body, with nothing or only a placeholder in its place. */
export async function emptiedBodies(facts: ChangeFacts): Promise<string | undefined> {
  if (!facts.mayLose) return undefined;
  const [before, after] = [await facts.structure('before'), await facts.structure('after')];
  if (before === undefined || after === undefined) return undefined;
  const had = new Set(facts.before.map(compactKey));
  const left = new Set(after.declarations.map(({ name }) => name));
  const hollow = before.declarations.find(
    (one) => isBody(one) && left.has(one.name) && isHollowed(facts, one) && !isPromoted(facts, one),
  );
  if (hollow !== undefined) return `empties ${hollow.kind} ${hollow.name}`;
  const goneRows = rowsOf(facts.runs);
  for (const now of after.declarations) {
    if (!isBody(now) || isOneLine(facts.after, now)) continue;
    const body = bodyRows(facts.after, now, facts.language).map((row) => facts.after[row]!);
    const fresh = body.filter((line) => !had.has(compactKey(line)) && !isCommentLine(line));
    const says = body.filter((line) => !saysNothing(line));
    if (says.length > maxFresh || fresh.length > maxFresh || !fresh.every(isExcuse)) continue;
    const was = sameOf(now, before.declarations, after.declarations);
    if (was === undefined || isPromoted(facts, was)) continue;
    const old = statementsOf(facts, was);
    const gone = old.filter((row) => goneRows.has(row));
    const emptied = says.length === 0 || body.some((line) => !had.has(compactKey(line)));
    const least = body.every((line) => doesNothing.test(line) || isCommentLine(line)) ? 1 : minBody;
    if (emptied && old.length >= least && gone.length > old.length / 2)
      return `empties ${now.kind} ${now.name}`;
  }
  return undefined;
}

function isBody({ kind }: Declaration): boolean {
  return kind === 'function' || kind === 'method' || kind === 'test';
}

/** All of it stands on one line, with something in its body. */
function isOneLine(lines: readonly string[], { startRow, endRow }: Declaration): boolean {
  return startRow === endRow && !/\{\s*\}/.test(lines[startRow] ?? '');
}

/** All between the line that opens its body and the one that closes it is gone, whatever its head looks like. */
function isHollowed({ runs, before }: ChangeFacts, { startRow, endRow }: Declaration): boolean {
  if (!/^\s*(?:\}|end\b)/.test(before[endRow] ?? '')) return false;
  return runs.some(({ start, end, added }) => {
    if (start <= startRow || end > endRow || !added.every(isExcuse)) return false;
    const isEmpty = (from: number, to: number) => before.slice(from, to).every(isBlank);
    const opener = before.slice(0, start).findLastIndex((line) => !isBlank(line));
    const statements = before.slice(start, end).filter((line) => !saysNothing(line)).length;
    const least = added.every((line) => doesNothing.test(line)) ? 1 : minBody;
    return (
      opener >= startRow && /[{]\s*$/.test(before[opener]!) && isEmpty(end, endRow) && statements >= least
    );
  });
}

/** Rows of a body that do something; a bare `return false` does so beside lines that decide about it. */
function statementsOf({ before, language }: ChangeFacts, declaration: Declaration): number[] {
  const rows = bodyRows(before, declaration, language);
  if (rows.every((row) => saysNothing(before[row]!))) return [];
  return rows.filter((row) => !isCommentLine(before[row]!) && /\w/.test(before[row]!));
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

/** `this.name = name`, which a constructor need not say whose parameter is declared as a member. */
const assignsMember = /^\s*(?:\$this->|this\.)(\w+)\s*=\s*\$?\1;?\s*$/;

function isPromoted(facts: ChangeFacts, declaration: Declaration): boolean {
  const lines = statementsOf(facts, declaration).map((row) => facts.before[row]!);
  return (
    lines.length > 0 &&
    lines.every((line) => {
      const name = assignsMember.exec(line)?.[1];
      const member = new RegExp(
        String.raw`\b(?:public|protected|private|readonly)\b[^;=]*?\$?\b${name}\b(?!\s*;)`,
      );
      return name !== undefined && facts.added.some((added) => member.test(added));
    })
  );
}

function rowsOf(runs: readonly ChangedRun[]): Set<number> {
  const rows = new Set<number>();
  for (const { start, end } of runs) for (let row = start; row < end; row++) rows.add(row);
  return rows;
}
