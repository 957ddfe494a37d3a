/**
 * Results that several signals use, computed when one first asks. One instance per run of the signals, so that nothing
 * of one query or repository can reach another.
 */
export class SharedResults {
  readonly #results = new Map<string, unknown>();

  /** @param key names what is made; the same key always means the same type */
  once<Result>(key: string, make: () => Result): Result {
    if (!this.#results.has(key)) this.#results.set(key, make());
    return this.#results.get(key) as Result;
  }
}
