import { compactKey } from '../../text/line-keys.ts';
import { isCommentLine, isTrivial } from '../placement/line-kinds.ts';
import { bodyRows, saysNothing } from './bodies.ts';
import { leavesGap, leavesHead } from './careless-cut.ts';
import type { ChangeFacts } from './change-facts.ts';
import type { ChangedRun } from './changed-runs.ts';
import { announcesRemoval } from './intent.ts';
import { contains, headRow, runAround } from './lost.ts';
import { isUsed, mentions, partsOfName, usesLocal } from './names.ts';
import { rowsOf } from './removed-dependencies.ts';
import { isNamed, type Declaration, type SyntaxFacts } from './syntax-facts.ts';

/** Share of a name's words that another name must have to be the same thing renamed. */
const renamedShare = 0.5;

/** Lines of a body that does nothing. */
const emptyBody = 3;

/** What an edit took away, as a whole. */
export interface Removal {
  facts: ChangeFacts;
  before: SyntaxFacts;
  after: SyntaxFacts;
  lost: readonly Declaration[];
  removedDependencies: readonly string[];
}

/** What a piece of evidence makes of a declaration that is gone. */
export type Judgement = 'kept' | 'missed' | 'meant' | 'harmless' | 'unexplained';

/** One sign of why a declaration is gone. */
interface Evidence {
  sign: string;
  means: Judgement;
  /** A careless cut (its comment, decorator or both blank lines stayed) takes the force from this sign. */
  unlessCareless?: true;
  holds(removal: Removal, declaration: Declaration): boolean;
}

/** In order: the first sign that holds decides. */
const evidence: readonly Evidence[] = [
  {
    sign: 'its lines are elsewhere',
    means: 'kept',
    unlessCareless: true,
    holds: ({ facts }, one) => livesOn(facts, one),
  },
  { sign: 'the file still uses it', means: 'missed', holds: isStillUsed },
  { sign: 'its uses went too', means: 'meant', holds: usesWentToo },
  { sign: 'the task speaks of it', means: 'meant', unlessCareless: true, holds: isAnnounced },
  {
    sign: 'new lines name it',
    means: 'meant',
    unlessCareless: true,
    holds: ({ facts }, { name }) => mentions(facts.added, name),
  },
  { sign: 'its like came in its place', means: 'meant', unlessCareless: true, holds: isReplaced },
  {
    sign: 'what only it needed went too',
    means: 'meant',
    unlessCareless: true,
    holds: ({ removedDependencies }) => removedDependencies.length > 0,
  },
  {
    sign: 'it is one line',
    means: 'harmless',
    unlessCareless: true,
    holds: (_, { startRow, endRow }) => startRow === endRow,
  },
  {
    sign: 'it is a type',
    means: 'harmless',
    unlessCareless: true,
    holds: (_, { kind }) => typeKinds.has(kind),
  },
  {
    sign: 'it is local and unused',
    means: 'harmless',
    unlessCareless: true,
    holds: (removal, one) => localTo(removal, one) !== undefined,
  },
  { sign: 'the class inherits it now', means: 'harmless', unlessCareless: true, holds: isInherited },
  {
    sign: 'it was private and unused',
    means: 'harmless',
    unlessCareless: true,
    holds: ({ facts }, one) => isDead(facts, one),
  },
  {
    sign: 'it was deprecated',
    means: 'harmless',
    unlessCareless: true,
    holds: ({ facts }, one) => isDeprecated(facts, one),
  },
  {
    sign: 'it did nothing',
    means: 'harmless',
    unlessCareless: true,
    holds: ({ facts }, one) => doesNothing(facts, one),
  },
];

/** Types come and go with the code that uses them, which a file need not hold. */
const typeKinds = new Set(['type', 'interface', 'enum']);

/** Why a declaration is gone, by the first sign that holds; `unexplained` when none does. */
export function judgeRemoval(removal: Removal, declaration: Declaration): Judgement {
  const careless = isCareless(removal.facts, declaration);
  const found = evidence.find(
    ({ unlessCareless, holds }) => !(careless && unlessCareless) && holds(removal, declaration),
  );
  return found?.means ?? 'unexplained';
}

function isAnnounced({ facts }: Removal, { name }: Declaration): boolean {
  return facts.intent !== undefined && announcesRemoval(facts.intent, name);
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

/** Private, and used nowhere before either. */
function isDead({ before, language }: ChangeFacts, declaration: Declaration): boolean {
  const { startRow, endRow, name } = declaration;
  const isStatic = (language === 'c' || language === 'cpp') && /^static\b/.test(before[startRow]!);
  if (!isStatic && !/^\s*private\b/.test(before[startRow]!)) return false;
  return !mentions([...before.slice(0, startRow), ...before.slice(endRow + 1)], name);
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

function doesNothing({ before, language }: ChangeFacts, declaration: Declaration): boolean {
  const body = bodyRows(before, declaration, language);
  return body.length <= emptyBody && body.every((row) => saysNothing(before[row]!));
}

function isDeprecated({ before }: ChangeFacts, declaration: Declaration): boolean {
  const { startRow, endRow } = declaration;
  const head = before.slice(headRow(before, declaration), Math.min(endRow, startRow + 2));
  return head.some((line) => deprecationMarker.test(line));
}

/** What authors write above code that is to go. */
const deprecationMarker =
  /\bdeprecated\b|\bdead_code\b|\bunused\b|\b(?:be|to) removed?\b|\bTODO\b.*\bremove\b/i;

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
