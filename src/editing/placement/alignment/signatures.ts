/** Words of one signature. */
const words = 4;

/** Share of a signature's bits that another string must have for the two to be worth comparing. */
const sharedBits = 0.45;

/**
 * Bloom filters of 128 bits (Bloom 1970) of the character pairs of many strings: a cheap first look before an edit
 * distance, since alike strings share most of their pairs (q-gram filter, Ukkonen 1992).
 */
export class Signatures {
  private readonly bits: Int32Array;
  private readonly lengths: Int32Array;

  constructor(texts: readonly string[]) {
    this.bits = new Int32Array(texts.length * words);
    this.lengths = Int32Array.from(texts, (text) => text.length);
    texts.forEach((text, index) => addPairs(text, this.bits, index * words));
  }

  /** Indices of strings that may be alike. */
  *plausible(text: string): Generator<number> {
    const own = new Int32Array(words);
    addPairs(text, own, 0);
    const least =
      sharedBits * (popCount(own[0]!) + popCount(own[1]!) + popCount(own[2]!) + popCount(own[3]!));
    const { bits, lengths } = this;
    for (let index = 0; index < lengths.length; index++) {
      const length = lengths[index]!;
      if (length < 0.5 * text.length || text.length < 0.5 * length) continue;
      const at = index * words;
      const shared =
        popCount(own[0]! & bits[at]!) +
        popCount(own[1]! & bits[at + 1]!) +
        popCount(own[2]! & bits[at + 2]!) +
        popCount(own[3]! & bits[at + 3]!);
      if (shared >= least) yield index;
    }
  }
}

function addPairs(text: string, bits: Int32Array, at: number): void {
  for (let i = 0; i + 1 < text.length; i++) {
    const bit = (text.charCodeAt(i) * 37 + text.charCodeAt(i + 1) * 11) & 127;
    bits[at + (bit >> 5)]! |= 1 << (bit & 31);
  }
}

function popCount(word: number): number {
  let bits = word - ((word >>> 1) & 0x55555555);
  bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333);
  return (((bits + (bits >>> 4)) & 0x0f0f0f0f) * 0x01010101) >>> 24;
}
