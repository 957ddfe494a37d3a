/** Lines that begin a list item, a quote, a table row or a definition: parsers take time for each, and more for many. */
const maxBlocks = 800;
/** Marks of items and quotes one in another; parsers go as deep as the text does, and run out of stack. */
const deepest = 10;
const block = /^[ \t]*(?:[-+*>|]|\d{1,9}[.)]|\[\^?[^\]\n]{1,100}\]:)/gm;
const nested = new RegExp(`^(?:[ \\t]*(?:[-+*>]|\\d{1,9}[.)])){${deepest + 1}}`, 'm');

/**
 * Whether a stranger's Markdown can be parsed quickly (H6). What people write stays far within these bounds.
 * @param longest characters
 */
export function isModestMarkdown(text: string, longest: number): boolean {
  if (text.length > longest || nested.test(text)) return false;
  let blocks = 0;
  for (const _ of text.matchAll(block)) if ((blocks += 1) > maxBlocks) return false;
  return true;
}
