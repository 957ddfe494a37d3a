/** Numbers in [0, 1) that depend on the seed alone. Source: mulberry32 by Tommy Ettinger (public domain). */
export function randomOf(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Draws `share` of the numbers below `count`, at least one, in ascending order. */
export function drawSome(count: number, share: number, random: () => number): number[] {
  const order = Array.from({ length: count }, (_, at) => at);
  const wanted = Math.max(1, Math.round(count * share));
  for (let at = 0; at < wanted; at += 1) {
    const other = at + Math.floor(random() * (count - at));
    [order[at], order[other]] = [order[other]!, order[at]!];
  }
  return order.slice(0, wanted).toSorted((a, b) => a - b);
}

/** A whole number from 0 on that is below `limit`. */
export function below(random: () => number, limit: number): number {
  return Math.floor(random() * limit);
}

export function oneOf<T>(random: () => number, items: readonly T[]): T {
  return items[below(random, items.length)]!;
}
