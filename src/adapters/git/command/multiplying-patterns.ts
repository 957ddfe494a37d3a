import { readFile, stat } from 'node:fs/promises';

/** Lines of one file of patterns that hold equally many `**`, and what git has to try for them. */
export interface MultiplyingPatterns {
  /** The first of the lines, from 1. */
  line: number;
  /** How many of its parts are `**`. */
  doubleStars: number;
  /** How many such lines there are. */
  count: number;
}

/** Bytes of a file of patterns: the largest that are known have some thousand lines. */
const largestFile = 4_000_000;
/** One of them is tried at each folder of a path, and multiplies nothing. */
const fewest = 2;
/** A part that is nothing but stars, as git reads it (`wildmatch.c`); within a name they are like one. */
const doubleStar = /(?<=^[!"]?|\/)\*{2,}(?=\\*\/|["\s]|$)/g;

/** The patterns of a `.gitignore` or `.gitattributes` whose time multiplies, by how many `**` they have. */
export async function multiplyingPatternsIn(place: string): Promise<MultiplyingPatterns[]> {
  const facts = await stat(place).catch(() => undefined);
  if (facts?.isFile() !== true || facts.size > largestFile) return [];
  const found = new Map<number, MultiplyingPatterns>();
  const lines = (await readFile(place, 'utf8').catch(() => '')).split('\n');
  for (const [index, line] of lines.entries()) {
    if (line.startsWith('#')) continue;
    const doubleStars = unescaped(line.trimStart()).match(doubleStar)?.length ?? 0;
    if (doubleStars < fewest) continue;
    const known = found.get(doubleStars);
    if (known) known.count += 1;
    else found.set(doubleStars, { line: index + 1, doubleStars, count: 1 });
  }
  return [...found.values()];
}

/** Attributes may name any character of a pattern in quotes by its number. */
function unescaped(line: string): string {
  return line.replaceAll('\\052', '*').replaceAll('\\057', '/');
}

/**
 * How many places git tries at most for one path: each `**` may stand for any run of its folders.
 * @param depth folders between the file of patterns and the end of the path
 */
export function triesOf({ doubleStars, count }: MultiplyingPatterns, depth: number): number {
  let tries = count;
  for (let star = 1; star <= doubleStars; star += 1) tries *= (depth + star) / star;
  return tries;
}
