/** Signs of a form by which it is looked for. */
export const grams = 8;

/** No start is below zero. */
const free = -1;

/**
 * The first eight signs of tens of thousands of forms, each as a number in base 36, since they are letters and digits: as
 * strings they would take many times as long to make.
 */
export class StartSet {
  #slots: Float64Array;
  #count = 0;

  /** @param secrets for which there is room at once */
  constructor(secrets = 1) {
    this.#slots = new Float64Array(2 ** Math.ceil(16 + Math.log2(Math.max(1, secrets)))).fill(free);
  }

  add(start: number): void {
    if (this.#count * 2 > this.#slots.length) this.#grow();
    const at = this.#placeOf(start);
    if (this.#slots[at] === start) return;
    this.#slots[at] = start;
    this.#count += 1;
  }

  has(start: number): boolean {
    return this.#slots[this.#placeOf(start)] === start;
  }

  forEach(visit: (start: number) => void): void {
    for (const start of this.#slots) if (start !== free) visit(start);
  }

  /** Where it stands, or where it is to stand. */
  #placeOf(start: number): number {
    const mask = this.#slots.length - 1;
    let at = (Math.imul(start, 0x85ebca6b) >>> 8) & mask;
    while (this.#slots[at] !== start && this.#slots[at] !== free) at = (at + 1) & mask;
    return at;
  }

  #grow(): void {
    const held = this.#slots;
    this.#slots = new Float64Array(held.length * 2).fill(free);
    for (const start of held) if (start !== free) this.#slots[this.#placeOf(start)] = start;
  }
}

/** What a sign counts in base 36, by its code and in either case; -1 for what is no letter or digit. */
export const digitOf = Int8Array.from({ length: 128 }, (_, code) => {
  const digit = Number.parseInt(String.fromCharCode(code), 36);
  return Number.isNaN(digit) ? -1 : digit;
});

/** Eight signs of a squeezed text from a place on, as a number. */
export function startAt(squeezed: string, at: number): number {
  let start = 0;
  for (let nth = at; nth < at + grams; nth += 1) start = start * 36 + digitOf[squeezed.charCodeAt(nth)]!;
  return start;
}

/** 36 to the eighth, of which 32 bits are left. */
const shiftedOut = Math.imul(36 ** 4, 36 ** 4);

/** The last 32 bits of the number that ends at a place, from that of the place before. */
export function rolled(low: number, squeezed: string, at: number): number {
  const next = Math.imul(low, 36) + digitOf[squeezed.charCodeAt(at)]!;
  if (at < grams) return next | 0;
  return (next - Math.imul(digitOf[squeezed.charCodeAt(at - grams)]!, shiftedOut)) | 0;
}
