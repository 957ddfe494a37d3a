/** Bytes as numbers of 32 bits, too, so that a pass over a megabyte of them has a quarter of the steps. */
interface Words {
  words: Int32Array;
  bytes: Buffer;
}

export function roomFor(count: number): Words {
  const words = new Int32Array(Math.ceil(count / 4));
  return { words, bytes: Buffer.from(words.buffer) };
}

const highest = 0x80808080 | 0;
const others = ~highest;

/** What each byte of a row adds to the one so many before, and how their bits differ. */
export class Steps {
  readonly #ones: Words;
  readonly #nexts: Words;
  readonly #sums: Words;
  readonly #xors: Words;

  /** @param most bytes of a row */
  constructor(most: number) {
    [this.#ones, this.#nexts, this.#sums, this.#xors] = [most, most, most, most].map(roomFor) as Fourfold;
  }

  /** Both are overwritten by the next. */
  of(bytes: Uint8Array, distance: number): { sums: Buffer; xors: Buffer } {
    const count = Math.max(0, bytes.length - distance);
    const [ones, nexts, sums, xors] = [
      this.#ones.words,
      this.#nexts.words,
      this.#sums.words,
      this.#xors.words,
    ];
    this.#ones.bytes.set(bytes);
    this.#nexts.bytes.set(bytes.subarray(distance));
    for (let at = 0; at * 4 < count; at += 1) {
      const [one, next] = [ones[at]!, nexts[at]!];
      xors[at] = next ^ one;
      // No byte borrows from its neighbour: its highest bit is set before and put right afterwards.
      sums[at] = ((next | highest) - (one & others)) ^ ((next ^ ~one) & highest);
    }
    return { sums: this.#sums.bytes.subarray(0, count), xors: this.#xors.bytes.subarray(0, count) };
  }
}

type Fourfold = [Words, Words, Words, Words];

/** {@link Steps} of one row, to be kept. */
export function stepsOf(bytes: Uint8Array, distance: number): { sums: Buffer; xors: Buffer } {
  return new Steps(bytes.length).of(bytes, distance);
}

/**
 * The bytes of a row of bits that begin at every `step`-th of its first eight bits. Each is overwritten by the next.
 * @param words with the first bit highest, and zeros in one more behind the last
 * @param count of the bytes that are complete
 */
export function* fromEachBit(words: Int32Array, count: number, step: number): Generator<Buffer> {
  const to = roomFor(words.length * 4);
  for (let by = 0; by < 8; by += step) {
    if (by === 0) to.words.set(words);
    else shift(words, by, to.words);
    to.bytes.swap32();
    yield to.bytes.subarray(0, by === 0 ? count : count - 1);
  }
}

function shift(words: Int32Array, by: number, to: Int32Array): void {
  const back = 32 - by;
  for (let at = 0; at + 1 < words.length; at += 1) to[at] = (words[at]! << by) | (words[at + 1]! >>> back);
}
