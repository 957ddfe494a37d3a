/**
 * The place of each hit of a list, 0 first. Hits with one score share the mean of their places, so that the order of
 * paths never decides between equal files.
 * @param hits best first
 */
export function sharedPlaces(hits: readonly { score: number }[]): Float64Array {
  const places = new Float64Array(hits.length);
  for (let from = 0; from < hits.length;) {
    let end = from + 1;
    while (end < hits.length && hits[end]!.score === hits[from]!.score) end += 1;
    places.fill((from + end - 1) / 2, from, end);
    from = end;
  }
  return places;
}
