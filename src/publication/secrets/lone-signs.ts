/** Fewer signs hold no secret. */
const fewest = 12;

/** One letter, digit, dash or underscore between two signs that mark it: brackets, quotes, stars. */
const marked = /(?<=[^\w\s-])[\w-](?=[^\w\s-])/g;

/**
 * The signs of a text that stand marked one by one, put together, whatever words stand between them: a bold letter in every
 * word, one in brackets behind it, the values of an object.
 */
export function loneSigns(text: string): string[] {
  const signs = text.match(marked) ?? [];
  return signs.length < fewest ? [] : [signs.join('')];
}
