/** Characters that are compared at once: comparing slices is far faster than a loop over characters. */
const stretch = 2_048;

/** How many characters two texts have in common at their beginnings, and at their ends behind those. */
export function commonEnds(one: string, other: string): { head: number; tail: number } {
  const most = Math.min(one.length, other.length);
  let head = 0;
  while (head + stretch <= most && one.slice(head, head + stretch) === other.slice(head, head + stretch))
    head += stretch;
  while (head < most && one.charCodeAt(head) === other.charCodeAt(head)) head++;
  const left = most - head;
  const [lastOne, lastOther] = [one.length, other.length];
  const isSameBefore = (tail: number) =>
    one.slice(lastOne - tail - stretch, lastOne - tail) ===
    other.slice(lastOther - tail - stretch, lastOther - tail);
  let tail = 0;
  while (tail + stretch <= left && isSameBefore(tail)) tail += stretch;
  while (tail < left && one.charCodeAt(lastOne - 1 - tail) === other.charCodeAt(lastOther - 1 - tail)) tail++;
  return { head, tail };
}
