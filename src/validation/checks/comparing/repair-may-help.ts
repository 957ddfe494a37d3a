import type { Finding } from '../../../domain/index.ts';
import { keyAcrossRounds } from './finding-identity.ts';

/**
 * Whether another round of repair may help. There must be findings and rounds left, and the last round must have reduced the findings or
 * replaced all of them by others, as when a test now fails further down.
 * @param rounds the findings after the first attempt and after each round so far
 */
export function repairMayHelp(rounds: readonly (readonly Finding[])[], maxRounds: number): boolean {
  const last = rounds.at(-1) ?? [];
  const previous = rounds.at(-2);
  if (last.length === 0 || rounds.length > maxRounds) return false;
  return previous === undefined || last.length < previous.length || areAllOther(last, previous);
}

/** Whether there are no more findings than before, and none of them is the same. */
function areAllOther(now: readonly Finding[], before: readonly Finding[]): boolean {
  const known = new Set(before.map(keyAcrossRounds));
  return now.length <= before.length && !now.some((found) => known.has(keyAcrossRounds(found)));
}
