/**
 * Keys under which two lines count as the same, from strict to loose. Each is a pure function of one line; equality
 * of keys is what the rungs of the placement ladder compare.
 */

/** Trailing white space and a stray carriage return never matter. */
export function exactKey(line: string): string {
  return line.trimEnd();
}

/** Indentation does not matter. */
export function trimmedKey(line: string): string {
  return line.trim();
}

/** No white space matters. */
export function compactKey(line: string): string {
  const bare = line.replaceAll(' ', '');
  return /\s/.test(bare) ? bare.replace(/\s+/g, '') : bare;
}

const lookalikes: ReadonlyArray<readonly [RegExp, string]> = [
  [/[\u2018\u2019\u201a\u201b\u2032`"\u201c\u201d\u201e\u201f\u2033]/g, "'"],
  [/[\u2010-\u2015\u2212]/g, '-'],
  [/\u2026/g, '...'],
  [/[\u200b-\u200d\u2060\ufeff]/g, ''],
];
/** A quick test: most lines hold none of these. */
const anyLookalike = /["`\u200b-\ufeff]/;

/** Neither white space, nor the kind of quotes, nor typographic dashes and dots, nor a closing comma or semicolon. */
export function canonicalKey(line: string): string {
  return canonicalFromCompact(compactKey(line));
}

/** Typographic quotes, dashes and dots as their plain forms, all kinds of quotes as one. */
export function plainCharacters(text: string): string {
  let plain = text;
  if (anyLookalike.test(text))
    for (const [pattern, usual] of lookalikes) plain = plain.replace(pattern, usual);
  return plain;
}

/** The canonical key of a line whose compact key is known. */
function canonicalFromCompact(compact: string): string {
  const key = plainCharacters(compact);
  const last = key.charCodeAt(key.length - 1);
  return key.length > 1 && (last === 44 || last === 59) ? key.slice(0, -1) : key;
}
