/** A text as a piece of a pattern that matches it and nothing else. */
export function escapeRegExp(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
}

/** A pattern for a name where it stands by itself: not `src` within `srcset`, not `pop` within `popover`. */
export function wholeWord(name: string): RegExp {
  return new RegExp(String.raw`(?<![\w$])${escapeRegExp(name)}(?![\w$])`);
}
