/** Characters of a form that are looked up first. */
export const grams = 8;

/** Signs in each half of a start. */
export const half = grams / 2;

/** No half of a start is below zero. */
const free = -1;

/**
 * The first eight signs of tens of thousands of forms, each as two numbers in base 36, since they are letters and digits: as
 * strings they would take many times as long to make, and a number of eight signs is one that V8 makes an object for.
 */
export class StartSet {
  #heads: Int32Array;
  #tails: Int32Array;
  #count = 0;

  /** @param secrets for which there is room at once */
  constructor(secrets = 1) {
    const size = 2 ** Math.ceil(16 + Math.log2(Math.max(1, secrets)));
    this.#heads = new Int32Array(size).fill(free);
    this.#tails = new Int32Array(size);
  }

  add(head: number, tail: number): void {
    if (this.#count * 2 > this.#heads.length) this.#grow();
    const at = this.#placeOf(head, tail);
    if (this.#heads[at] !== free) return;
    this.#heads[at] = head;
    this.#tails[at] = tail;
    this.#count += 1;
  }

  has(head: number, tail: number): boolean {
    return this.#heads[this.#placeOf(head, tail)] !== free;
  }

  forEach(visit: (head: number, tail: number) => void): void {
    const [heads, tails] = [this.#heads, this.#tails];
    for (let at = 0; at < heads.length; at += 1) if (heads[at] !== free) visit(heads[at]!, tails[at]!);
  }

  /** Where it stands, or where it is to stand. */
  #placeOf(head: number, tail: number): number {
    const heads = this.#heads;
    const tails = this.#tails;
    const mask = heads.length - 1;
    let at = (Math.imul(lastBits(head, tail), 0x85ebca6b) >>> 8) & mask;
    while (heads[at] !== free && (heads[at] !== head || tails[at] !== tail)) at = (at + 1) & mask;
    return at;
  }

  #grow(): void {
    const [heads, tails] = [this.#heads, this.#tails];
    this.#heads = new Int32Array(heads.length * 2).fill(free);
    this.#tails = new Int32Array(heads.length * 2);
    this.#count = 0;
    for (let at = 0; at < heads.length; at += 1) if (heads[at] !== free) this.add(heads[at]!, tails[at]!);
  }
}

/** What a sign counts in base 36, by its code and in either case; -1 for what is no letter or digit. */
export const digitOf = Int8Array.from({ length: 128 }, (_, code) => {
  const digit = Number.parseInt(String.fromCharCode(code), 36);
  return Number.isNaN(digit) ? -1 : digit;
});

/** Half a start, as a number: four signs of a squeezed text from a place on. */
export function halfAt(squeezed: string, at: number): number {
  let value = 0;
  for (let nth = at; nth < at + half; nth += 1) value = value * 36 + digitOf[squeezed.charCodeAt(nth)]!;
  return value;
}

/** The last 32 bits of all eight signs as one number. */
export function lastBits(head: number, tail: number): number {
  return (Math.imul(head, 36 ** half) + tail) | 0;
}

/** 36 to the eighth, of which 32 bits are left. */
const shiftedOut = Math.imul(36 ** 4, 36 ** 4);

/** {@link lastBits} of the eight signs in a row that end one sign further on: one has come, and one is gone. */
export function rolled(low: number, come: number, gone: number): number {
  return (Math.imul(low, 36) + come - Math.imul(gone, shiftedOut)) | 0;
}
