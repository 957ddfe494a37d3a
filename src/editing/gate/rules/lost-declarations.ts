import { compactKey } from '../../../text/line-keys.ts';
import { isCommentLine, isTrivial } from '../../placement/line-kinds.ts';
import { bodyRows, saysNothing } from '../bodies.ts';
import { leavesGap, leavesHead } from '../careless-cut.ts';
import type { ChangeFacts } from '../change-facts.ts';
import type { ChangedRun } from '../changed-runs.ts';
import { announcesRemoval } from '../intent.ts';
import { contains, headRow, lostDeclarationsOf, runAround } from '../lost.ts';
import { isUsed, mentions, partsOfName, usesLocal } from '../names.ts';
import { companionsOf, rowsOf } from '../companions.ts';
import { isNamed, type Declaration, type SyntaxFacts } from '../syntax-facts.ts';

/** Share of a name's words that another name must have to be the same thing renamed. */
const renamedShare = 0.5;

/** Lines of a body that does nothing. */
const emptyBody = 3;
/** Share of a file's lines whose declarations may not all go, leaving none. */
const mostOfFile = 0.5;

/**
 * A declaration that is gone though nothing says that it was meant to go. It was when its lines or its like came
 * elsewhere, when its uses, or imports that only it needed, went in other places of the same edit, or when the task says
 * so. It was not when the file still uses it or when the cut was careless. A clean cut without any of this looks the same
 * whether it was meant or not, and is stopped: whoever means it can say so, a function lost in silence nobody misses.
 */
export async function lostDeclarations(facts: ChangeFacts): Promise<string | undefined> {
  if (!facts.mayLose) return undefined;
  const [before, after] = [await facts.syntax('before'), await facts.syntax('after')];
  if (before === undefined || after === undefined || after.errors.length > before.errors.length)
    return undefined;
  const lost = lostDeclarationsOf(facts, before, after);
  if (lost.length === 0) return undefined;
  if (after.declarations.length === 0 && rowsOf(lost).size > mostOfFile * facts.before.length)
    return `leaves none of the declarations of ${facts.path}`;
  const removal: Removal = { facts, before, after, lost, companions: companionsOf(facts, lost) };
  const unexplained: Declaration[] = [];
  const explained: Declaration[] = [];
  for (const declaration of lost) {
    const careless = isCareless(facts, declaration);
    if (!careless && livesOn(facts, declaration)) continue;
    const { kind, name } = declaration;
    if (isStillUsed(removal, declaration)) return `removes ${kind} ${name}, which the file still uses`;
    const meant = usesWentToo(removal, declaration) || (!careless && isMeant(removal, declaration));
    if (meant) explained.push(declaration);
    else if (careless || !isHarmless(removal, declaration)) unexplained.push(declaration);
  }
  const left = withoutServants(facts, unexplained, explained);
  return left && `drops ${left.kind} ${left.name}`;
}

/** What only served declarations that were meant to go was meant to go with them. */
function withoutServants(
  { before }: ChangeFacts,
  unexplained: readonly Declaration[],
  explained: readonly Declaration[],
): Declaration | undefined {
  const masters = [...explained];
  let rest = [...unexplained];
  for (;;) {
    const served = rest.find(({ name }) =>
      masters.some(({ startRow, endRow }) => mentions(before.slice(startRow, endRow + 1), name)),
    );
    if (served === undefined) return rest[0];
    masters.push(served);
    rest = rest.filter((one) => one !== served);
  }
}

interface Removal {
  facts: ChangeFacts;
  before: SyntaxFacts;
  after: SyntaxFacts;
  lost: readonly Declaration[];
  companions: readonly string[];
}

/** A method may be inherited from now on, and a name said again is another's; then other evidence must speak. */
function isStillUsed(removal: Removal, declaration: Declaration): boolean {
  const { facts, after } = removal;
  const { name } = declaration;
  const home = localTo(removal, declaration);
  if (home !== undefined)
    return !mentions(facts.added, name) && usesLocal(facts.after.slice(home.startRow, home.endRow + 1), name);
  const overloaded = after.declarations.some((one) => one.name === name);
  if (overloaded || !isUsed(facts.after, name) || mentions(facts.added, name)) return false;
  const owner = ownerOf(removal, declaration);
  return owner === undefined || !inherits.test(facts.before[owner.startRow]!);
}

/** The head of a class that builds on another. */
const inherits = /\b(?:extends|inherits)\b|\bclass\s+\w+\s*(?:<|:|\()\s*(?!object\b)[A-Z]/;

/** The function that stays, as it is now, in which a declaration could be used and nowhere else. */
function localTo(removal: Removal, declaration: Declaration): Declaration | undefined {
  return declaration.kind === 'method' ? undefined : homeOf(removal, declaration);
}

/** The function around a declaration, as it is now. */
function homeOf({ before, after }: Removal, declaration: Declaration): Declaration | undefined {
  const outer = before.declarations.findLast(
    (one) => (one.kind === 'function' || one.kind === 'method') && contains(one, declaration),
  );
  return outer && after.declarations.find(({ name, kind }) => name === outer.name && kind === outer.kind);
}

/** The rest of the edit, or the task, shows that it was to go. */
function isMeant(removal: Removal, declaration: Declaration): boolean {
  const { facts, companions } = removal;
  if (facts.intent !== undefined && announcesRemoval(facts.intent, declaration.name)) return true;
  if (mentions(facts.added, declaration.name) || isReplaced(removal, declaration)) return true;
  return companions.length > 0;
}

/** Nothing is missed when it is gone. */
function isHarmless(removal: Removal, declaration: Declaration): boolean {
  if (declaration.endRow === declaration.startRow || isForTypesOnly(declaration)) return true;
  if (localTo(removal, declaration) !== undefined || isInherited(removal, declaration)) return true;
  return isDead(removal.facts, declaration) || isDispensable(removal.facts, declaration);
}

/** Private, and used nowhere before either. */
function isDead({ before, language }: ChangeFacts, declaration: Declaration): boolean {
  const { startRow, endRow, name } = declaration;
  const isStatic = (language === 'c' || language === 'cpp') && /^static\b/.test(before[startRow]!);
  if (!isStatic && !/^\s*private\b/.test(before[startRow]!)) return false;
  return !mentions([...before.slice(0, startRow), ...before.slice(endRow + 1)], name);
}

/** Types come and go with the code that uses them, which a file need not hold. */
function isForTypesOnly({ kind }: Declaration): boolean {
  return kind === 'type' || kind === 'interface' || kind === 'enum';
}

/** All of it went and nothing came in its place, but what belongs to it stayed. */
function isCareless(facts: ChangeFacts, declaration: Declaration): boolean {
  const run = runAround(facts, declaration);
  if (run === undefined || run.added.length > 0 || declaration.endRow === declaration.startRow) return false;
  return leavesHead(facts, declaration, run) || leavesGap(facts, declaration, run);
}

/**
 * Code that named it, in no declaration that went along, is gone as well. Where the end of the file went, what stood
 * there says nothing.
 */
function usesWentToo({ facts, lost }: Removal, { name, startRow }: Declaration): boolean {
  const { runs, before } = facts;
  const rows = rowsOf(lost);
  const isTail = ({ start, end }: ChangedRun) => end >= before.length && start <= startRow && startRow < end;
  return runs.some((run) => {
    if (isTail(run)) return false;
    const others = before
      .slice(run.start, run.end)
      .filter((line, i) => !rows.has(run.start + i) && !isCommentLine(line));
    return mentions(others, name);
  });
}

/** Without its own constructor a class that builds on another has that of the other. */
function isInherited(removal: Removal, declaration: Declaration): boolean {
  if (!constructors.has(declaration.name)) return false;
  const owner = ownerOf(removal, declaration);
  const now = removal.after.declarations.find(({ name, kind }) => kind === 'class' && name === owner?.name);
  return (
    now !== undefined && inherits.test(removal.facts.after.slice(now.startRow, now.startRow + 3).join(' '))
  );
}

function ownerOf({ before }: Removal, declaration: Declaration): Declaration | undefined {
  return before.declarations.findLast((outer) => outer.kind === 'class' && contains(outer, declaration));
}

const constructors = new Set(['constructor', '__init__', 'initialize', '__construct']);

/**
 * New lines that took its place declare something, or write the function around it anew, or something of nearly its name
 * came elsewhere.
 */
function isReplaced(removal: Removal, declaration: Declaration): boolean {
  const { facts, before, after } = removal;
  const known = new Set(before.declarations.map(({ name }) => name));
  const fresh = after.declarations.filter((one) => isNamed(one) && !known.has(one.name));
  if (fresh.some((one) => isAlike(one.name, declaration.name))) return true;
  const { startRow, endRow } = declaration;
  const places = facts.runs.filter(
    ({ start, end, added }) => added.length > 0 && start <= endRow && startRow < end,
  );
  if (places.length > 0 && homeOf(removal, declaration) !== undefined) return true;
  return places.some(({ at, added }) =>
    fresh.some((one) => one.startRow < at + added.length && one.endRow >= at),
  );
}

/** Said to be on its way out, or doing nothing. */
function isDispensable({ before, language }: ChangeFacts, declaration: Declaration): boolean {
  const { startRow, endRow } = declaration;
  const head = before.slice(headRow(before, declaration), Math.min(endRow, startRow + 2));
  if (head.some((line) => farewell.test(line))) return true;
  const body = bodyRows(before, declaration, language);
  return body.length <= emptyBody && body.every((row) => saysNothing(before[row]!));
}

/** What authors write above code that is to go. */
const farewell = /\bdeprecated\b|\bdead_code\b|\bunused\b|\b(?:be|to) removed?\b|\bTODO\b.*\bremove\b/i;

function isAlike(one: string, other: string): boolean {
  const [parts, others] = [partsOfName(one), partsOfName(other)];
  const shared = parts.filter((part) => others.includes(part)).length;
  return shared > renamedShare * Math.max(parts.length, others.length);
}

/** Most of its lines stayed or are among the new ones, or its name is all that is gone. */
function livesOn({ before, added, runs }: ChangeFacts, { startRow, endRow }: Declaration): boolean {
  const keys = new Set(added.map(compactKey));
  const rows: number[] = [];
  for (let row = startRow; row <= endRow; row++) if (!isTrivial(before[row]!)) rows.push(row);
  const inner = rows.slice(1);
  const isThere = (row: number) =>
    keys.has(compactKey(before[row]!)) || !runs.some(({ start, end }) => start <= row && row < end);
  return inner.length > 0
    ? inner.filter(isThere).length >= inner.length / 2
    : rows.some((row) => keys.has(compactKey(before[row]!)));
}
