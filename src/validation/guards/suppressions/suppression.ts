/** A way to make a tool look away: its name for reports, and how it is written on one line. */
export interface Suppression {
  name: string;
  pattern: RegExp;
  /** What a line has to hold for the pattern to be worth trying: patterns look back for the start of a comment. */
  word: RegExp;
  /** Where it has honest uses too and only a person can tell: everywhere, or in tests (code of tests that never runs hides nothing). */
  tolerated?: 'everywhere' | 'in tests';
}

/** One way to make a tool look away; the word that is tried first is taken from its pattern. */
export function of(name: string, pattern: RegExp, tolerated?: Suppression['tolerated']): Suppression {
  return { name, pattern, word: wordOf(pattern), tolerated };
}

/** A pattern without its leading "comment sign and anything": it can be tried in linear time. */
function wordOf({ source, flags }: RegExp): RegExp {
  return new RegExp(
    source.replace(/^(?:\(\?:(?:[^()\\]|\\.)*\)|#|\\\/\\\/)(?:\.\*|\[\\s\\S\]\*)/, ''),
    flags,
  );
}
