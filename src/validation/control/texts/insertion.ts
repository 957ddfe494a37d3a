/** Something put into a text at an offset. */
export interface Insertion {
  at: number;
  text: string;
}

/** A text with all of these in it. */
export function withInsertions(text: string, insertions: readonly Insertion[]): string {
  let changed = text;
  // From the end, so that the places before stay where they are.
  for (const { at, text: put } of insertions.toSorted((a, b) => b.at - a.at))
    changed = changed.slice(0, at) + put + changed.slice(at);
  return changed;
}
