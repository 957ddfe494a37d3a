import type { LineRange } from '../../domain/index.ts';

/** Calls that one long file may take to be gone through. */
export const maxStreamedWindows = 12;

/** Lines with a named piece of code from which on it is too common to lead anywhere. */
const maxNamedLines = 60;

const things = String.raw`(?:occurrences?|uses?|usages?|calls?|references?|instances?|places?|mentions?|callers?|spots?)`;
const everywhere = new RegExp(
  String.raw`\b(?:all|every|each)\b[^.\n]{0,60}\b${things}\b|\breplace all\b|\b(?:everywhere|throughout)\b`,
  'i',
);

/**
 * The windows of a long file that have to be gone through one by one: where a task asks for all places of something, or
 * names code that stands in more windows than one call shows. Where a task names a declaration of the file, one call shows
 * it and the places that use it: who moves a function has to see where it is and where it goes.
 * @param instructions what the plan says to change in the file
 * @param shown windows that fit one call
 * @param declared whether the instructions name a declaration of the file
 * @returns the windows in order, or `undefined` when one call shows what matters
 */
export function windowsToStream(
  instructions: string,
  lines: readonly string[],
  windows: readonly LineRange[],
  shown: number,
  declared = false,
): readonly LineRange[] | undefined {
  if (windows.length <= shown) return undefined;
  const named = namedLines(instructions, lines);
  const concerned = windows.filter(({ startLine, endLine }) =>
    named.some((line) => startLine <= line && line <= endLine),
  );
  if (asksForAllPlaces(instructions)) return concerned.length > 0 ? concerned : windows;
  if (declared) return undefined;
  return concerned.length > shown && named.length <= maxNamedLines ? concerned : undefined;
}

/** Whether words speak of all occurrences, uses or places of something. */
export function asksForAllPlaces(words: string): boolean {
  return everywhere.test(words);
}

/** Pieces of code that words name in quotes of any kind. */
export function namedCode(words: string): string[] {
  // Quotes are paired whatever stands between them: else the text between two short quotations would be taken for one.
  return [...words.matchAll(/`([^`\n]+)`|"([^"\n]+)"|'([^'\n]{2,80})'(?!\w)/g)]
    .map(([, ...quoted]) => quoted.find((one) => one !== undefined)!)
    .filter((code) => code.length >= 2 && code.length <= 80);
}

/** Lines (from 1) that hold a piece of code which the words name. */
function namedLines(instructions: string, lines: readonly string[]): number[] {
  const named = namedCode(instructions);
  return lines.flatMap((line, at) => (named.some((code) => line.includes(code)) ? [at + 1] : []));
}
