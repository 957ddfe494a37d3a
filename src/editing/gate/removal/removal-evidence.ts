import { escapeRegExp } from '../../../text/words/whole-word.ts';
import { isCommentLine } from '../../lines/line-kinds.ts';
import { bodyRows, isCloser, saysNothing } from '../facts/bodies.ts';
import { leavesGap, leavesHead } from './careless-cut.ts';
import type { ChangeFacts } from '../facts/change-facts.ts';
import type { ChangedRun } from '../facts/changed-runs.ts';
import { announcesRemoval, ordersRemoval } from './intent.ts';
import { headRow, runAround } from './removed-declarations.ts';
import { isUsed, mentions, usesLocal } from '../facts/names.ts';
import { livesOn } from './lives-on.ts';
import { localTo, ownerOf, type Removal } from './removal.ts';
import { isReplaced } from './replaced.ts';
import { rowsOf } from './removed-dependencies.ts';
import { isNamed, type Declaration } from '../facts/syntax-facts.ts';

/** Lines of a body that does nothing. */
const emptyBody = 3;

/** What a piece of evidence says of a declaration that is gone. */
export type Judgement = 'kept' | 'missed' | 'meant' | 'harmless' | 'unexplained';

/** One sign of why a declaration is gone. */
interface Evidence {
  sign: string;
  means: Judgement;
  /** Counts also after a careless cut, which left its comment, decorator or both blank lines behind. */
  evenIfCareless?: true;
  holds(removal: Removal, declaration: Declaration): boolean;
}

/** In order: the first sign that holds decides. */
const evidence: readonly Evidence[] = [
  {
    sign: 'its lines are elsewhere',
    means: 'kept',
    holds: ({ facts }, one) => livesOn(facts, one),
  },
  { sign: 'the file still uses it', means: 'missed', evenIfCareless: true, holds: isStillUsed },
  { sign: 'its uses went too', means: 'meant', evenIfCareless: true, holds: usesWentToo },
  { sign: 'the task orders it', means: 'meant', evenIfCareless: true, holds: isOrdered },
  { sign: 'the task speaks of it', means: 'meant', holds: isAnnounced },
  {
    sign: 'new lines name it',
    means: 'meant',
    holds: isNamedAnew,
  },
  { sign: 'its like came in its place', means: 'meant', holds: isReplaced },
  {
    sign: 'what only it needed went too',
    means: 'meant',
    holds: needsSomethingGone,
  },
  {
    sign: 'it is one line',
    means: 'harmless',
    holds: (_, { startRow, endRow }) => startRow === endRow,
  },
  {
    sign: 'it is a type',
    means: 'harmless',
    holds: (_, { kind }) => typeKinds.has(kind),
  },
  {
    sign: 'it is local and unused',
    means: 'harmless',
    holds: (removal, one) => localTo(removal, one) !== undefined && !isRegistered(removal.facts, one),
  },
  { sign: 'the class inherits it now', means: 'harmless', holds: isInherited },
  {
    sign: 'the head of the class takes its parameters',
    means: 'meant',
    holds: isInHead,
  },
  {
    sign: 'it was private and unused',
    means: 'harmless',
    holds: ({ facts }, one) => isDead(facts, one),
  },
  {
    sign: 'it was deprecated',
    means: 'harmless',
    holds: ({ facts }, one) => isDeprecated(facts, one),
  },
  {
    sign: 'it did nothing',
    means: 'harmless',
    holds: ({ facts }, one) => doesNothing(facts, one),
  },
];

/** Kinds that are used by code elsewhere, which this file need not hold. */
const typeKinds = new Set(['type', 'interface', 'enum']);

/** Why a declaration is gone, by the first sign that holds; `unexplained` when none does. */
export function judgeRemoval(removal: Removal, declaration: Declaration): Judgement {
  const careless = isCareless(removal.facts, declaration);
  const found = evidence.find(
    ({ evenIfCareless, holds }) => (!careless || evenIfCareless === true) && holds(removal, declaration),
  );
  return found?.means ?? 'unexplained';
}

/** Whether the task orders it; a blank line more is then untidy, a comment of nothing is a mistake. */
function isOrdered({ facts }: Removal, declaration: Declaration): boolean {
  if (facts.intent === undefined || !ordersRemoval(facts.intent, declaration.name)) return false;
  const run = runAround(facts, declaration);
  return run === undefined || !leavesHead(facts, declaration, run);
}

function isAnnounced({ facts }: Removal, { name }: Declaration): boolean {
  return facts.intent !== undefined && announcesRemoval(facts.intent, name);
}

/**
 * Whether a gone name is still used. A method may be inherited from now on, and a qualified name may be another's; then
 * other evidence has to decide.
 */
function isStillUsed(removal: Removal, declaration: Declaration): boolean {
  const { facts, after } = removal;
  const { name } = declaration;
  const home = localTo(removal, declaration);
  if (home !== undefined)
    return !mentions(facts.added, name) && usesLocal(facts.after.slice(home.startRow, home.endRow + 1), name);
  const overloaded = after.declarations.some((one) => one.name === name);
  if (overloaded || !isUsed(facts.after, name) || facts.added.some((line) => bringsIn(line, name)))
    return false;
  const owner = ownerOf(removal, declaration);
  return owner === undefined || !inherits.test(facts.before[owner.startRow]!);
}

/** Whether a line may define a name from now on, unlike a mere call of it; a member of another object is not it. */
function bringsIn(line: string, name: string): boolean {
  const call = new RegExp(
    String.raw`(?<!(?<!\b(?:this|self|super|Self|static))(?:\.|::|->))\b${escapeRegExp(name)}\s*\(`,
  );
  return mentions([line], name) && (importing.test(line) || !call.test(line));
}

const importing = /\b(?:import|from|use|using|require|include|with|extends|def|fun|func|fn|function)\b/;

/** The head of a class that builds on another. */
const inherits = /\b(?:extends|inherits)\b|\bclass\s+\w+\s*(?:<|:|\()\s*(?!object\b)[A-Z]/;

/** Whether it, or what was removed together with it, needed something that is gone. */
function needsSomethingGone({ facts, removedDependencies }: Removal, declaration: Declaration): boolean {
  const { startRow, endRow } = declaration;
  const run = facts.runs.find(({ start, end }) => start <= endRow && startRow < end);
  const start = Math.min(run?.start ?? startRow, headRow(facts.before, declaration));
  const gone = facts.before.slice(start, Math.max(run?.end ?? 0, endRow + 1));
  return removedDependencies.some((name) => mentions(gone, name));
}

/** Whether new code names it. Where another declaration of the name is left, that one may be meant. */
function isNamedAnew({ facts, after }: Removal, { name }: Declaration): boolean {
  const code = facts.added.filter((line) => !isCommentLine(line));
  return mentions(code, name) && !after.declarations.some((one) => isNamed(one) && one.name === name);
}

/**
 * Whether something else calls it: a decorator with arguments, such as a route's, registers it, or it overrides an
 * inherited method.
 */
function isRegistered({ before }: ChangeFacts, declaration: Declaration): boolean {
  const { startRow, endRow } = declaration;
  const head = before.slice(headRow(before, declaration), Math.min(endRow, startRow + 3));
  return head.some((line) => /^\s*@\w[\w.]*\(|\boverride\b/.test(line));
}

/** Whether it was private and unused before. */
function isDead({ before, language }: ChangeFacts, declaration: Declaration): boolean {
  const { startRow, endRow, name } = declaration;
  const isStatic = (language === 'c' || language === 'cpp') && /^static\b/.test(before[startRow]!);
  if (!isStatic && !/^\s*private\b/.test(before[startRow]!)) return false;
  return !mentions([...before.slice(0, startRow), ...before.slice(endRow + 1)], name);
}

/** Whether it was removed without a replacement while what belongs to it stayed. */
function isCareless(facts: ChangeFacts, declaration: Declaration): boolean {
  const run = runAround(facts, declaration);
  if (run === undefined || run.added.length > 0 || declaration.endRow === declaration.startRow) return false;
  return leavesHead(facts, declaration, run) || leavesGap(facts, declaration, run);
}

/**
 * Whether code that used it, outside of declarations that were removed with it, is gone as well. Where the end of the
 * file was removed, the code there proves nothing.
 */
function usesWentToo({ facts, lost }: Removal, declaration: Declaration): boolean {
  const { before } = facts;
  const { name, startRow } = declaration;
  const rows = rowsOf(lost.map((one) => ({ ...one, startRow: headRow(before, one) })));
  const isTail = ({ start, end }: ChangedRun) =>
    before.slice(end).every(isCloser) && start <= startRow && startRow < end;
  return facts.runs.some((drawn) => {
    const run = runAround({ before, runs: [drawn] }, declaration) ?? drawn;
    if (isTail(run)) return false;
    const others = before
      .slice(run.start, run.end)
      .filter((line, i) => !rows.has(run.start + i) && !isCommentLine(line));
    return mentions(others, name) && !isUsed(facts.after, name);
  });
}

/** Whether a removed constructor is inherited now: without one of its own a class uses that of its base. */
function isInherited(removal: Removal, declaration: Declaration): boolean {
  if (!constructors.has(declaration.name)) return false;
  const { facts, after } = removal;
  const owner = ownerOf(removal, declaration);
  const now = after.declarations.find(({ name, kind }) => kind === 'class' && name === owner?.name);
  if (owner === undefined || now === undefined) return false;
  const builds = (lines: readonly string[], { startRow }: Declaration) =>
    inherits.test(lines.slice(startRow, startRow + 3).join(' '));
  const isShort = bodyRows(facts.before, declaration, facts.language).length <= emptyBody;
  return builds(facts.after, now) && (isShort || !builds(facts.before, owner));
}

/** Whether the head of its class now declares the constructor: `class Point(int x, int y)`. */
function isInHead(removal: Removal, declaration: Declaration): boolean {
  const { facts, after } = removal;
  const owner = ownerOf(removal, declaration);
  if (owner === undefined || (declaration.name !== owner.name && !constructors.has(declaration.name)))
    return false;
  const now = after.declarations.find(({ name, kind }) => kind === owner.kind && name === owner.name);
  const takes = new RegExp(String.raw`\b${escapeRegExp(owner.name)}\s*(?:<[^>]*>\s*)?\(`);
  const isHead = (lines: readonly string[], { startRow }: Declaration) => takes.test(lines[startRow]!);
  return now !== undefined && isHead(facts.after, now) && !isHead(facts.before, owner);
}

const constructors = new Set(['constructor', '__init__', 'initialize', '__construct']);

function doesNothing({ before, language }: ChangeFacts, declaration: Declaration): boolean {
  const body = bodyRows(before, declaration, language);
  return body.length <= emptyBody && body.every((row) => saysNothing(before[row]!));
}

function isDeprecated({ before }: ChangeFacts, declaration: Declaration): boolean {
  const { startRow, endRow } = declaration;
  const head = before.slice(headRow(before, declaration), Math.min(endRow, startRow + 2));
  return head.some((line) => deprecationMarker.test(line));
}

/** What authors write above deprecated code. */
const deprecationMarker =
  /\bdeprecated\b|\bdead_code\b|\bunused\b|\b(?:be|to) removed?\b|\bTODO\b.*\bremove\b/i;
