/** Holds where one of the patterns matches. Paths are given with a `/` in front, so that `/name/` finds a folder anywhere. */
export const matchesAny =
  (...patterns: RegExp[]) =>
  (path: string): boolean =>
    patterns.some((pattern) => pattern.test(path));

/** Words of a list, each a piece of a pattern, as alternatives. */
export const anyOf = (...lists: string[]): string => `(?:${lists.join(' ').split(' ').join('|')})`;
