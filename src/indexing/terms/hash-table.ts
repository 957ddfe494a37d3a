/** Open addressing over 32-bit keys that are never 0, with a 32-bit value each: what a Map does, ten times smaller. */
export class HashTable {
  #keys: Uint32Array;
  #values: Uint32Array;
  #size = 0;

  constructor(expected: number) {
    const capacity = 2 ** Math.ceil(Math.log2(Math.max(64, expected * 2)));
    this.#keys = new Uint32Array(capacity);
    this.#values = new Uint32Array(capacity);
  }

  get(key: number): number | undefined {
    const slot = this.#slotOf(key);
    return this.#keys[slot] === key ? this.#values[slot] : undefined;
  }

  set(key: number, value: number): void {
    const slot = this.#slotOf(key);
    if (this.#keys[slot] !== key) {
      this.#keys[slot] = key;
      this.#size += 1;
    }
    this.#values[slot] = value;
    if (this.#size * 2 > this.#keys.length) this.#grow();
  }

  /** Adds to a value, which is 0 for a key that is not there yet. */
  add(key: number, amount: number): void {
    const slot = this.#slotOf(key);
    if (this.#keys[slot] === key) this.#values[slot]! += amount;
    else this.set(key, amount);
  }

  /** The largest value, 0 when there is none. */
  get largest(): number {
    return this.#values.reduce((most, value) => Math.max(most, value), 0);
  }

  #slotOf(key: number): number {
    const keys = this.#keys;
    const mask = keys.length - 1;
    let slot = key & mask;
    while (keys[slot] !== 0 && keys[slot] !== key) slot = (slot + 1) & mask;
    return slot;
  }

  #grow(): void {
    const keys = this.#keys;
    const values = this.#values;
    this.#keys = new Uint32Array(keys.length * 2);
    this.#values = new Uint32Array(keys.length * 2);
    this.#size = 0;
    keys.forEach((key, slot) => {
      if (key !== 0) this.set(key, values[slot]!);
    });
  }
}
