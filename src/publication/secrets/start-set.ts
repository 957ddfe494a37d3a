/** Characters of a form that are looked up first. */
export const grams = 8;

/** Signs in each half of a start. */
export const half = grams / 2;

/**
 * What a sign counts more than the next one: more than the 36 letters and digits there are, and a multiple of sixteen, so that
 * of a number of 32 bits the eighth sign from the end is the last one that is left.
 */
export const base = 48;

/** No half of a start is below zero. */
const free = -1;

/**
 * The first eight signs of tens of thousands of forms, each as two numbers, and in which order they came: as strings they
 * would take many times as long to make, and a number of eight signs is one that V8 makes an object for.
 */
export class StartSet {
  #heads: Int32Array;
  #tails: Int32Array;
  #orders: Int32Array;
  #count = 0;

  /** @param secrets for which there is room at once */
  constructor(secrets = 1) {
    const size = 2 ** Math.ceil(16 + Math.log2(Math.max(1, secrets)));
    this.#heads = new Int32Array(size).fill(free);
    this.#tails = new Int32Array(size);
    this.#orders = new Int32Array(size);
  }

  add(head: number, tail: number): void {
    if (this.#count * 2 > this.#heads.length) this.#grow();
    const at = this.#placeOf(head, tail);
    if (this.#heads[at] === free) this.#put(at, head, tail, this.#count++);
  }

  has(head: number, tail: number): boolean {
    return this.#heads[this.#placeOf(head, tail)] !== free;
  }

  /** How many came before it; -1 for a start that is not there. */
  orderOf(head: number, tail: number): number {
    const at = this.#placeOf(head, tail);
    return this.#heads[at] === free ? -1 : this.#orders[at]!;
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

  #put(at: number, head: number, tail: number, order: number): void {
    this.#heads[at] = head;
    this.#tails[at] = tail;
    this.#orders[at] = order;
  }

  #grow(): void {
    const [heads, tails, orders] = [this.#heads, this.#tails, this.#orders];
    this.#heads = new Int32Array(heads.length * 2).fill(free);
    this.#tails = new Int32Array(heads.length * 2);
    this.#orders = new Int32Array(heads.length * 2);
    for (let at = 0; at < heads.length; at += 1) {
      const [head, tail] = [heads[at]!, tails[at]!];
      if (head !== free) this.#put(this.#placeOf(head, tail), head, tail, orders[at]!);
    }
  }
}

/** What a sign counts, by its code and in either case; -1 for what is no letter or digit. */
export const digitOf = Int8Array.from({ length: 128 }, (_, code) => {
  const digit = Number.parseInt(String.fromCharCode(code), 36);
  return Number.isNaN(digit) ? -1 : digit;
});

/** Half a start, as a number: four signs of a squeezed text from a place on. */
export function halfAt(signs: Uint8Array, at: number): number {
  let value = 0;
  for (let nth = at; nth < at + half; nth += 1) value = value * base + digitOf[signs[nth]!]!;
  return value;
}

/** The last 32 bits of all eight signs as one number. */
export function lastBits(head: number, tail: number): number {
  return (Math.imul(head, base ** half) + tail) | 0;
}

/** {@link lastBits} of the eight signs in a row that end one sign further on; the first of those before is gone by itself. */
export function rolled(low: number, digit: number): number {
  return (Math.imul(low, base) + digit) | 0;
}
