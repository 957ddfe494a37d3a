import { expect, it } from 'vitest';
import { addBestChunks } from '../../src/retrieval/corpus/best-chunks.ts';
import type { Corpus } from '../../src/retrieval/corpus/corpus.ts';

/** Two files: chunks 0 to 6 are the first one's, 7 and 8 the second one's. */
const corpus = { firstChunk: Uint32Array.of(0, 7, 9) } as Corpus;
const scores = Float64Array.of(1, 30, 0, 60, 12, 20, 15, 8, 9);

it('counts the best five chunks of a file in descending order, wherever they stand', () => {
  expect(addBestChunks(0, scores, 0, corpus)).toBeCloseTo(60 + 30 / 2 + 20 / 3 + 15 / 4 + 12 / 5, 12);
});

it('adds what there is where a file has fewer chunks, and leaves the neighbours’ chunks alone', () => {
  expect(addBestChunks(100, scores, 1, corpus)).toBe(100 + 9 + 8 / 2);
});
