/** A 64-bit Bloom filter of a string's character pairs, a cheap first look before an edit distance. */
export interface Signature {
  low: number;
  high: number;
  bits: number;
}

/** Share of a signature's bits that another string must have for the two to be worth comparing. */
const sharedBits = 0.4;

export function signatureOf(text: string): Signature {
  let low = 0;
  let high = 0;
  for (let i = 0; i + 1 < text.length; i++) {
    const bit = (text.charCodeAt(i) * 31 + text.charCodeAt(i + 1)) & 63;
    if (bit < 32) low |= 1 << bit;
    else high |= 1 << (bit - 32);
  }
  return { low, high, bits: popCount(low) + popCount(high) };
}

/** False when two strings are surely unlike: too different in length or in their character pairs. */
export function isPlausible(signature: Signature, text: string, other: string): boolean {
  const shorter = Math.min(text.length, other.length);
  if (shorter < 0.5 * Math.max(text.length, other.length)) return false;
  const theirs = signatureOf(other);
  const shared = popCount(signature.low & theirs.low) + popCount(signature.high & theirs.high);
  return shared >= sharedBits * signature.bits;
}

function popCount(word: number): number {
  let bits = word - ((word >>> 1) & 0x55555555);
  bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333);
  return (((bits + (bits >>> 4)) & 0x0f0f0f0f) * 0x01010101) >>> 24;
}
