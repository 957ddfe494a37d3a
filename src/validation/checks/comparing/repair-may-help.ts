import type { Finding } from '../../../domain/index.ts';
import { keyAcrossRounds } from './finding-identity.ts';

/**
 * Whether another repair round may help: there are findings left and rounds left, and the last round made them fewer or
 * met them all, so that what is found now is something else: a test that fails further down, say.
 * @param rounds new findings after the first attempt and after each round so far
 */
export function repairMayHelp(rounds: readonly (readonly Finding[])[], maxRounds: number): boolean {
  const last = rounds.at(-1) ?? [];
  const previous = rounds.at(-2);
  if (last.length === 0 || rounds.length > maxRounds) return false;
  return previous === undefined || last.length < previous.length || isOther(last, previous);
}

/** No more than before, and none of them the same. */
function isOther(now: readonly Finding[], before: readonly Finding[]): boolean {
  const known = new Set(before.map(keyAcrossRounds));
  return now.length <= before.length && !now.some((found) => known.has(keyAcrossRounds(found)));
}
