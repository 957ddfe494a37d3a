import { describe, expect, it } from 'vitest';
import { compareTexts } from '../../../src/indexing/index.ts';
import type { Embedder } from '../../../src/ports/index.ts';
import { memoryBlobStore } from '../../support/memory-blob-store.ts';

/** Tells `cat` from `dog`; keeps what it was asked, and fails at the n-th text when told to. */
function petEmbedder(failAt = Infinity, id = 'pets'): Embedder & { asked: string[] } {
  const asked: string[] = [];
  return {
    id,
    dimensions: 2,
    asked,
    async embed(texts) {
      asked.push(...texts);
      if (asked.length >= failAt) throw new Error('endpoint gone');
      return texts.map((text) => Float32Array.from(text.includes('cat') ? [1, 0] : [0, 1]));
    },
  };
}

const compare = (texts: string[], embedder: Embedder, store = memoryBlobStore()) =>
  compareTexts({ queries: ['my cat'], texts, embedder, store, clock: { now: () => 0 } });

describe('texts compared by meaning', () => {
  it('are given in their order, and embedded once however often they are compared', async () => {
    const store = memoryBlobStore();
    const embedder = petEmbedder();
    expect(await compare(['a dog', 'the cat', 'a dog'], embedder, store)).toEqual([0, 1, 0]);
    expect(embedder.asked).toEqual(['a dog', 'the cat', 'my cat']);
    expect(await compare(['the cat', 'new cat', 'a dog'], embedder, store)).toEqual([1, 1, 0]);
    expect(embedder.asked.slice(3)).toEqual(['new cat', 'my cat']);
    const other = petEmbedder(Infinity, 'other');
    await compare(['the cat'], other, store);
    expect(other.asked).toEqual(['the cat', 'my cat']);
  });

  it('can be embedded ahead, without a question', async () => {
    const store = memoryBlobStore();
    const embedder = petEmbedder();
    await compareTexts({ queries: [], texts: ['a dog'], embedder, store, clock: { now: () => 0 } });
    await compare(['a dog'], embedder, store);
    expect(embedder.asked).toEqual(['a dog', 'my cat']);
  });

  it('go on where an interrupted comparison stopped', async () => {
    const store = memoryBlobStore();
    const texts = Array.from({ length: 600 }, (_, at) => `cat ${at}`);
    await expect(compare(texts, petEmbedder(400), store)).rejects.toThrow('endpoint gone');
    const embedder = petEmbedder();
    expect(await compare(texts, embedder, store)).toHaveLength(600);
    expect(embedder.asked).toHaveLength(600 - 256 + 1);
  });
});
