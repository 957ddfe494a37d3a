import type { Embedder } from '../../ports/index.ts';
import { gramsOf } from './grams.ts';
import { longestTerm, readTerms } from './read-terms.ts';
import { loadWeights, type Weights } from './weights.ts';

/** Where the weights lie in the package. */
const shipped = new URL('../../../embeddings/', import.meta.url);
/** Measured on 68 development issues: more weight moves right files down, and nothing stood out further; see docs/bench-notes/embeddings.md. */
const standing = { byChance: 0.5, weight: 0.25 };
/** Terms whose vectors are kept: a repository has some ten thousand. */
const termsKept = 50_000;
/** Texts between two looks at the signal. */
const batchTexts = 256;

/**
 * The embedder that comes with the program: a static model, so a text costs a table look-up a term. No package, key, download or
 * compiler; how it was trained and what it gives is in docs/bench-notes/embeddings.md.
 * @throws {ModelError} when its weights are missing or damaged
 */
export function openBuiltinEmbedder(folder: URL = shipped): Embedder {
  const weights = loadWeights(folder);
  const vectorOf = composeText(weights);
  return {
    id: `builtin:${weights.fingerprint}`,
    dimensions: weights.dimensions,
    standing,
    async embed(texts, { signal, onProgress } = {}) {
      const vectors: Float32Array[] = [];
      for (const text of texts) {
        if (vectors.length % batchTexts === 0) signal?.throwIfAborted();
        vectors.push(vectorOf(text));
      }
      onProgress?.(vectors.length);
      return vectors;
    },
  };
}

/** A text's vector: the sum of its terms' and couples', each times the root of its count, of unit length; zero without any. */
function composeText(weights: Weights): (text: string) => Float32Array {
  const { dimensions, rowOfCouple } = weights;
  const vectorOfTerm = composeTerm(weights);
  return (text) => {
    const terms = new Map<number, Counted>();
    const couples = new Map<number, number>();
    readTerms(text, (start, end, hash, couple) => {
      const known = terms.get(hash);
      if (known) known.count += 1;
      else terms.set(hash, { start, end, count: 1 });
      const row = couple === undefined ? undefined : rowOfCouple.get(couple);
      if (row !== undefined) couples.set(row, (couples.get(row) ?? 0) + 1);
    });
    const sum = new Float64Array(dimensions);
    for (const [hash, { start, end, count }] of terms) {
      add(sum, vectorOfTerm(hash, text, start, end), Math.sqrt(count));
    }
    for (const [row, count] of couples) addRow(sum, weights, row, Math.sqrt(count));
    return toUnit(sum);
  };
}

interface Counted {
  /** Where it first stands. */
  start: number;
  end: number;
  count: number;
}

type TermVector = (hash: number, text: string, start: number, end: number) => Float64Array;

/**
 * A term's vector: the mean of its n-grams' rows, and its own row where it has one. Vectors are cached, since words
 * recur.
 */
function composeTerm(weights: Weights): TermVector {
  // The key is the text and not its hash: of two terms with one hash, the vector must not depend on which came first.
  const kept = new Map<string, Float64Array>();
  return (hash, text, start, end) => {
    const term = text.slice(start, Math.min(end, start + longestTerm));
    const known = kept.get(term);
    if (known) return known;
    const vector = new Float64Array(weights.dimensions);
    const grams = gramsOf(text, start, end, weights.grams);
    for (const gram of grams) addRow(vector, weights, weights.firstGram + gram, 1 / grams.length);
    const own = weights.rowOfTerm.get(hash);
    if (own !== undefined) addRow(vector, weights, own, 1);
    if (kept.size >= termsKept) kept.clear();
    kept.set(term, vector);
    return vector;
  };
}

function addRow(sum: Float64Array, { rows, scales, dimensions }: Weights, row: number, weight: number): void {
  const scale = scales[row]! * weight;
  const start = row * dimensions;
  for (let at = 0; at < dimensions; at += 1) sum[at]! += scale * rows[start + at]!;
}

function add(sum: Float64Array, vector: Float64Array, weight: number): void {
  for (let at = 0; at < sum.length; at += 1) sum[at]! += weight * vector[at]!;
}

function toUnit(sum: Float64Array): Float32Array {
  let squares = 0;
  for (const value of sum) squares += value * value;
  const length = Math.sqrt(squares) || 1;
  return Float32Array.from(sum, (value) => value / length);
}
