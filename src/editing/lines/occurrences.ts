/**
 * Where a sequence stands in a longer one, overlapping places included (Knuth, Morris & Pratt 1977): as many steps as both have
 * members, however much they repeat themselves.
 * @returns 0-based starts, ascending
 */
export function occurrences<T extends string | number>(
  whole: ArrayLike<T>,
  part: ArrayLike<T>,
  most: number,
): number[] {
  const border = bordersOf(part);
  const starts: number[] = [];
  let matched = 0;
  for (let at = 0; at < whole.length && starts.length < most; at++) {
    while (matched > 0 && whole[at] !== part[matched]) matched = border[matched - 1]!;
    if (whole[at] === part[matched]) matched++;
    if (matched < part.length) continue;
    starts.push(at - part.length + 1);
    matched = border[matched - 1]!;
  }
  return starts;
}

/** For each beginning of a sequence, the length of its longest proper beginning that is also its end. */
function bordersOf(part: ArrayLike<string | number>): Int32Array {
  const border = new Int32Array(part.length);
  for (let at = 1; at < part.length; at++) {
    let length = border[at - 1]!;
    while (length > 0 && part[at] !== part[length]) length = border[length - 1]!;
    border[at] = part[at] === part[length] ? length + 1 : length;
  }
  return border;
}
