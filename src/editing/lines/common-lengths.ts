/**
 * For each start in a sequence, how many members from there on are those that another one begins with (Z algorithm, Gusfield
 * 1997): as many steps as both have members.
 */
export function commonLengths(whole: Int32Array, beginning: Int32Array): Int32Array {
  const own = prefixLengths(beginning);
  const lengths = new Int32Array(whole.length);
  let [start, end] = [0, 0];
  for (let at = 0; at < whole.length; at++) {
    let length = at < end ? Math.min(own[at - start]!, end - at) : 0;
    while (
      length < beginning.length &&
      at + length < whole.length &&
      whole[at + length] === beginning[length]
    )
      length++;
    lengths[at] = length;
    if (at + length > end) [start, end] = [at, at + length];
  }
  return lengths;
}

/** The same of a sequence with itself. */
function prefixLengths(text: Int32Array): Int32Array {
  const lengths = new Int32Array(text.length);
  if (text.length > 0) lengths[0] = text.length;
  let [start, end] = [0, 0];
  for (let at = 1; at < text.length; at++) {
    let length = at < end ? Math.min(lengths[at - start]!, end - at) : 0;
    while (at + length < text.length && text[at + length] === text[length]) length++;
    lengths[at] = length;
    if (at + length > end) [start, end] = [at, at + length];
  }
  return lengths;
}
