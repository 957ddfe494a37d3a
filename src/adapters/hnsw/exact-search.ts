import type { VectorHit, VectorSearch } from '../../ports/index.ts';

/** Compares the query with every vector, in plain JavaScript: exact, nothing to install, linear in the number of vectors. */
export class ExactSearch implements VectorSearch {
  readonly method = 'exact (JavaScript)';
  readonly #vectors: Float32Array;
  readonly #dimensions: number;

  /** @param vectors of unit length, one behind the other */
  constructor(vectors: Float32Array, dimensions: number) {
    this.#vectors = vectors;
    this.#dimensions = dimensions;
  }

  search(query: Float32Array, k: number): VectorHit[] {
    const count = this.#vectors.length / this.#dimensions;
    const scores = new Float32Array(count);
    for (let number = 0; number < count; number += 1) scores[number] = this.#dot(query, number);
    return bestOf(scores, k);
  }

  #dot(query: Float32Array, number: number): number {
    const vectors = this.#vectors;
    const start = number * this.#dimensions;
    // Four sums at once: the additions need not wait for one another.
    let [a, b, c, d] = [0, 0, 0, 0];
    let at = 0;
    for (; at + 3 < this.#dimensions; at += 4) {
      a += query[at]! * vectors[start + at]!;
      b += query[at + 1]! * vectors[start + at + 1]!;
      c += query[at + 2]! * vectors[start + at + 2]!;
      d += query[at + 3]! * vectors[start + at + 3]!;
    }
    for (; at < this.#dimensions; at += 1) a += query[at]! * vectors[start + at]!;
    return a + b + c + d;
  }
}

/** Numbers of the `k` largest scores, best first, equal ones by number. */
function bestOf(scores: Float32Array, k: number): VectorHit[] {
  const best: VectorHit[] = [];
  scores.forEach((score, number) => {
    if (best.length === k && score <= (best.at(-1)?.score ?? Infinity)) return;
    let place = best.length;
    while (place > 0 && best[place - 1]!.score < score) place -= 1;
    best.splice(place, 0, { number, score });
    if (best.length > k) best.pop();
  });
  return best;
}
