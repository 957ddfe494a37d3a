/** A text of at most so many characters, of which the last says that some were left out. No character is cut in half. */
export function cutShort(text: string, longest: number): string {
  if (text.length <= longest) return text;
  const begin = text.slice(0, longest - 1).replace(/\p{Cs}$/u, '');
  return `${begin.trimEnd()}…`;
}
