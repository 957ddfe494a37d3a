/** Something put into a text at an offset. */
export interface Insertion {
  at: number;
  text: string;
}

/** A text with all of these in it; of several at one place, the last comes first. */
export function withInsertions(text: string, insertions: readonly Insertion[]): string {
  const parts: string[] = [];
  let end = text.length;
  for (const { at, text: put } of insertions.toSorted((a, b) => b.at - a.at)) {
    parts.push(text.slice(at, end), put);
    end = at;
  }
  return [...parts, text.slice(0, end)].toReversed().join('');
}
