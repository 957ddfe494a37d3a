/** How a file came out, best first. `soft`: equal but for white space that means nothing; `no-op`: as it was. */
export const textVerdicts = ['exact', 'soft', 'wrong', 'no-op'] as const;
export type TextVerdict = (typeof textVerdicts)[number];

/** Grammars in which the space before a line means nothing. Of unknown languages the worst is assumed. */
const freeForm = new Set('c c-sharp cpp css go java javascript php ruby rust tsx typescript'.split(' '));

/**
 * Compares a file with the texts that are right.
 * @param language name of its grammar, `undefined` when there is none
 */
export function judgeText(
  before: string,
  after: string,
  expected: readonly string[],
  language: string | undefined,
): TextVerdict {
  if (expected.includes(after)) return 'exact';
  if (after === before) return 'no-op';
  const layoutFree = language !== undefined && freeForm.has(language);
  const key = loosely(after, layoutFree);
  return expected.some((text) => loosely(text, layoutFree) === key) ? 'soft' : 'wrong';
}

/** A text without empty lines and space at line ends; in free-form languages also without indentation. */
function loosely(text: string, layoutFree: boolean): string {
  return text
    .split(/\r?\n/)
    .map((line) => (layoutFree ? line.trim().replace(/\s+/g, ' ') : line.trimEnd()))
    .filter((line) => line !== '')
    .join('\n');
}
