import { UsageError } from '../../../errors/index.ts';
import type { BenchCase } from './suite.ts';
import { sha256Of } from '../../../text/sha256.ts';

/** Which cases of a data set to run. */
export interface Selection {
  /** At most this many, after the other choices. */
  limit?: number;
  /** Only these ids, or all cases of groups of these names, in the order of the data set. */
  only?: readonly string[];
  /** Draws the cases in a random order that depends on this number alone; without it the data set's order holds. */
  seed?: number;
}

/**
 * Chooses the cases to run.
 * @throws {UsageError} for an unknown id, and when nothing is left: zero cases are an error, never 100 %
 */
export function selectCases<Case extends BenchCase>(cases: readonly Case[], selection: Selection): Case[] {
  const known = new Set(cases.map((item) => item.id));
  const groups = new Set(cases.map((item) => item.group));
  const unknown = (selection.only ?? []).filter((id) => !known.has(id) && !groups.has(id));
  if (unknown.length > 0) {
    throw new UsageError(`--only names cases that the data set does not have: ${unknown.join(', ')}`, {
      hint: `It has ${cases.length}, for example ${[...known].slice(0, 3).join(', ') || 'none'}.`,
    });
  }
  const wanted = selection.only && new Set(selection.only);
  const chosen = cases.filter(({ id, group = id }) => !wanted || wanted.has(id) || wanted.has(group));
  const ordered = selection.seed === undefined ? chosen : drawn(chosen, selection.seed);
  const limited = ordered.slice(0, selection.limit ?? ordered.length);
  if (limited.length === 0) {
    throw new UsageError('No case is selected, so there is nothing to measure.', {
      hint: 'Check --data, --only and --limit.',
    });
  }
  return limited;
}

/** Orders cases by a hash of seed and group, so that a larger limit with the same seed keeps the cases of a smaller one. */
function drawn<Case extends BenchCase>(cases: readonly Case[], seed: number): Case[] {
  const key = (item: Case) => sha256Of(`${seed}\n${item.group ?? item.id}`);
  return cases
    .map((item) => ({ item, key: key(item) }))
    .toSorted((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0))
    .map(({ item }) => item);
}
