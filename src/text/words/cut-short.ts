/** A text of at most so many characters, of which the last says that some were left out. */
export function cutShort(text: string, longest: number): string {
  return text.length <= longest ? text : `${text.slice(0, longest - 1).trimEnd()}…`;
}
