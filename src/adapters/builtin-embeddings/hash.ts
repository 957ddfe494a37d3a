/** FNV-1a, 32 bits, over UTF-16 units: where a hash begins. */
export const hashStart = 0x811c9dc5 | 0;

/** The hash after one more unit, as a signed number. */
export function hashUnit(hash: number, unit: number): number {
  return Math.imul(hash ^ unit, 0x01000193);
}

/** Mixes a hash's bits, so that the remainder chooses a bucket evenly (the end of MurmurHash3). */
export function spread(hash: number): number {
  let value = hash ^ (hash >>> 16);
  value = Math.imul(value, 0x85ebca6b);
  value ^= value >>> 13;
  value = Math.imul(value, 0xc2b2ae35);
  return (value ^ (value >>> 16)) >>> 0;
}
