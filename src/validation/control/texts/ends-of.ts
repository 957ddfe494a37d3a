/**
 * Where the matches of a pattern end on a line. `matchAll` makes a copy of its pattern for every line that it is asked about, which takes
 * longer than to look through a short one.
 * @param pattern with the flag `g`, that matches no empty text
 */
export function endsOf(pattern: RegExp, line: string): number[] {
  const ends: number[] = [];
  for (pattern.lastIndex = 0; pattern.test(line);) ends.push(pattern.lastIndex);
  return ends;
}
