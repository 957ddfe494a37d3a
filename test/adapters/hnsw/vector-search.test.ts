import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  ExactSearch,
  hnswPackage,
  HnswSearch,
  vectorSearchBuilder,
} from '../../../src/adapters/hnsw/index.ts';
import { findInstalled, requireInstalled } from '../../../src/adapters/packages/index.ts';
import { embeddingPackages, hasEmbeddingPackage } from '../../support/embedding-packages.ts';
import { temporaryFolder } from '../../support/repository.ts';

const dimensions = 24;
const count = 600;

/** Unit vectors from a fixed generator, one behind the other. */
function makeVectors(howMany: number, seed: number): Float32Array {
  let state = seed;
  const next = (): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 31 - 1;
  };
  const all = new Float32Array(howMany * dimensions);
  for (let n = 0; n < howMany; n += 1) {
    const vector = Float32Array.from({ length: dimensions }, next);
    const length = Math.hypot(...vector);
    all.set(
      vector.map((value) => value / length),
      n * dimensions,
    );
  }
  return all;
}

const vectors = makeVectors(count, 7);
const query = makeVectors(1, 99);

const installed = hasEmbeddingPackage(hnswPackage);
const packages = embeddingPackages;

function bySorting(k: number): number[] {
  const scored = Array.from({ length: count }, (_, number) => ({
    number,
    score: query.reduce((sum, value, at) => sum + value * vectors[number * dimensions + at]!, 0),
  }));
  return scored
    .toSorted((a, b) => b.score - a.score)
    .slice(0, k)
    .map(({ number }) => number);
}

describe('searching vectors', () => {
  it('finds the very nearest in plain JavaScript, best first', () => {
    const hits = new ExactSearch(vectors, dimensions).search(query, 10);
    expect(hits.map(({ number }) => number)).toEqual(bySorting(10));
    expect(hits[0]!.score).toBeGreaterThan(hits[9]!.score);
    expect(new ExactSearch(new Float32Array(), dimensions).search(query, 10)).toEqual([]);
    expect(new ExactSearch(vectors.subarray(0, 3 * dimensions), dimensions).search(query, 10)).toHaveLength(
      3,
    );
  });

  it.runIf(findInstalled(hnswPackage, '/no-such-folder') === undefined).each([
    ['absent', undefined],
    ['broken', "throw new Error('compiled for another Node');"],
  ])('works with a native library that is %s, and says how', async (_, source) => {
    const folder = temporaryFolder();
    const library = path.join(folder, 'node_modules', hnswPackage);
    if (source !== undefined) {
      mkdirSync(library, { recursive: true });
      writeFileSync(path.join(library, 'index.js'), source);
    }
    const search = await vectorSearchBuilder({ graphFrom: 10, packages: folder }).build(vectors, dimensions);
    expect(search.method).toBe('exact (JavaScript)');
    expect(search.search(query, 5).map(({ number }) => number)).toEqual(bySorting(5));
  });

  it.runIf(installed)(
    'uses a graph only beyond the size where exact search is quick, and keeps it',
    async () => {
      const folder = temporaryFolder();
      const small = await vectorSearchBuilder({ graphFrom: count + 1, folder, packages }).build(
        vectors,
        dimensions,
      );
      expect(small.method).toBe('exact (JavaScript)');
      for (let run = 0; run < 2; run += 1) {
        const large = await vectorSearchBuilder({ graphFrom: count, folder, packages }).build(
          vectors,
          dimensions,
        );
        expect(large.method).toBe('HNSW');
        const found = new Set(large.search(query, 20).map(({ number }) => number));
        expect(bySorting(20).filter((number) => found.has(number)).length).toBeGreaterThanOrEqual(19);
      }
      expect(readdirSync(folder)).toHaveLength(1);
    },
  );

  it.runIf(installed)('agrees with the exact search of the native library', () => {
    const library = requireInstalled<Parameters<typeof HnswSearch.exact>[0]>(hnswPackage, packages);
    const hits = HnswSearch.exact(library!, vectors, dimensions).search(query, 10);
    expect(hits.map(({ number }) => number)).toEqual(bySorting(10));
  });
});
