import { partsOfName } from '../facts/names.ts';
import { homeOf, type Removal } from './removal.ts';
import { isNamed, type Declaration } from '../facts/syntax-facts.ts';

/** Share of a name's words that another name must have to be the same thing renamed. */
const renamedShare = 0.5;

/**
 * Shares of a declaration's words that its replacement must have: of nearly its name elsewhere, and of any name in its
 * place.
 */
const alikeElsewhere = 0.5;
const alikeHere = 0.2;
/** Words that a declaration has at least for its share to tell something. */
const fewestWords = 15;

/**
 * New lines that took its place declare something, or write the function around it anew, or something of nearly its name
 * came elsewhere.
 */
export function isReplaced(removal: Removal, declaration: Declaration): boolean {
  const { facts, before, after } = removal;
  const known = new Set(before.declarations.map(({ name }) => name));
  const words = wordsOf(facts.before, declaration);
  const fresh = after.declarations
    .filter((one) => isNamed(one) && !known.has(one.name))
    .map((one) => ({ ...one, shared: sharedOf(words, wordsOf(facts.after, one)) }));
  if (fresh.some(({ name, shared }) => shared >= alikeElsewhere && isAlike(name, declaration.name)))
    return true;
  const { startRow, endRow } = declaration;
  const places = facts.runs.filter(
    ({ start, end, added }) => added.length > 0 && start <= endRow && startRow < end,
  );
  if (places.length > 0 && homeOf(removal, declaration) !== undefined) return true;
  return places.some(({ at, added }) =>
    fresh.some((one) => one.shared >= alikeHere && one.startRow < at + added.length && one.endRow >= at),
  );
}

function wordsOf(lines: readonly string[], { startRow, endRow }: Declaration): Set<string> {
  return new Set(
    lines
      .slice(startRow, endRow + 1)
      .join('\n')
      .match(/[A-Za-z_]\w{2,}/g),
  );
}

/** The share of some words that are among others; 1 where they are too few to tell, so that the names decide. */
function sharedOf(words: ReadonlySet<string>, others: ReadonlySet<string>): number {
  return words.size < fewestWords ? 1 : [...words].filter((word) => others.has(word)).length / words.size;
}

function isAlike(one: string, other: string): boolean {
  const [parts, others] = [partsOfName(one), partsOfName(other)];
  const shared = parts.filter((part) => others.includes(part)).length;
  return shared > renamedShare * Math.max(parts.length, others.length);
}
