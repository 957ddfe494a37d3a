import { groupBy } from '../text/group-by.ts';

/**
 * Holds where one of the patterns matches. Paths are given with a `/` in front, so that `/name/` finds a folder anywhere.
 * Patterns of the same flags are tried as one, in half the time; those that name a group by its number stay alone.
 */
export function matchesAny(...patterns: RegExp[]): (path: string) => boolean {
  const groups = groupBy(patterns, (one) => (/\\[1-9]/.test(one.source) ? one : one.flags));
  const tried = [...groups.values()].map(
    (same) => new RegExp(same.map(({ source }) => `(?:${source})`).join('|'), same[0]!.flags),
  );
  return (path) => tried.some((pattern) => pattern.test(path));
}

/** Words of a list, each a piece of a pattern, as alternatives. */
export const anyOf = (...lists: string[]): string => `(?:${lists.join(' ').split(' ').join('|')})`;
