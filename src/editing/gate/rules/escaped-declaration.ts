import { declarationsNamed } from '../../declarations/find-declaration.ts';
import type { ChangeFacts } from '../facts/change-facts.ts';

/**
 * Finds a declaration written by name whose text goes beyond its own place: a text for `Shop.total` that ends the class
 * early moves the methods behind it out of the class. What stands outside the named declarations must stay where it is.
 */
export async function escapedDeclaration(facts: ChangeFacts): Promise<string | undefined> {
  const { named } = facts;
  if (named === undefined) return undefined;
  const [before, after] = [await facts.outline('before'), await facts.outline('after')];
  if (before === undefined || after === undefined) return undefined;
  const meant = named.flatMap((name) => declarationsNamed(before, name).map((one) => one.name));
  const left = new Set(after.map(({ name }) => name));
  const moved = before.find(
    ({ name }) => !left.has(name) && !meant.some((one) => name === one || name.startsWith(`${one}.`)),
  );
  return moved && `reaches beyond ${named.join(', ')}: ${moved.name} is no longer where it was`;
}
