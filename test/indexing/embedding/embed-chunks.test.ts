import { describe, expect, it } from 'vitest';
import { vectorSearchBuilder } from '../../../src/adapters/hnsw/index.ts';
import { TreeSitterParser } from '../../../src/adapters/tree-sitter/index.ts';
import { embedChunks, refreshIndex } from '../../../src/indexing/index.ts';
import type { Embedder, RunEvent } from '../../../src/ports/index.ts';
import { memoryBlobStore } from '../../support/memory-blob-store.ts';
import { memoryWorkspace } from '../memory-workspace.ts';
import { temporaryFolder } from '../../support/repository.ts';

const parser = new TreeSitterParser();
const words = ['route', 'cart', 'price'];

/** Counts three words; keeps what it was asked, and fails at the n-th text when told to. */
function wordEmbedder(failAt = Infinity, id = 'words'): Embedder & { asked: string[] } {
  const asked: string[] = [];
  return {
    id,
    dimensions: words.length,
    asked,
    async embed(texts, { onProgress } = {}) {
      asked.push(...texts);
      if (asked.length >= failAt) throw new Error('endpoint gone');
      onProgress?.(texts.length);
      return texts.map((text) => {
        const counts = words.map((word) => text.toLowerCase().split(word).length - 1 + 0.01);
        return Float32Array.from(counts, (count) => count / Math.hypot(...counts));
      });
    },
  };
}

const files = {
  'src/cart.py': 'class Cart:\n    def add(self):\n        return cart\n',
  'src/price.py': 'def price():\n    return price\n',
  'vendor/route.py': 'def route(): return route\n',
  'docs/route.md': '# Route\n\nAbout a route.\n',
};

async function embed(
  content: Readonly<Record<string, string>>,
  embedder: Embedder,
  store = memoryBlobStore(),
  signal?: AbortSignal,
) {
  const events: RunEvent[] = [];
  const workspace = memoryWorkspace(content);
  const index = await refreshIndex({ workspace, parser, store });
  let now = 0;
  const clock = { now: () => (now += 1_000) };
  const vectorSearch = vectorSearchBuilder({ packages: temporaryFolder() });
  const semantic = await embedChunks({
    index,
    workspace,
    embedder,
    store,
    vectorSearch,
    clock,
    events: { emit: (event) => events.push(event) },
    signal,
  });
  return { semantic, index, events };
}

describe('embedding chunks', () => {
  it('finds chunks by meaning and leaves copies out', async () => {
    const embedder = wordEmbedder();
    const { semantic, index, events } = await embed(files, embedder);
    const hits = await semantic.find(['what is the price'], 2);
    expect(index.files[hits[0]!.file]!.path).toBe('src/price.py');
    expect(hits[0]!.score).toBeGreaterThan(hits[1]!.score);
    expect(semantic.description).toBe('words, exact (JavaScript)');
    expect(embedder.asked.join()).not.toContain('return route');
    expect(events.at(-1)).toEqual({ type: 'embedding-progressed', done: 3, total: 3, secondsLeft: 0 });
  });

  it.each([
    ['src/a.py', true],
    ['test/test_a.py', true],
    ['docs/a.md', true],
    ['vendor/a.py', false],
    ['src/a_pb2.py', false],
    ['settings.toml', false],
  ])('asks for %s: %s', async (path, isAsked) => {
    const embedder = wordEmbedder();
    await embed({ [path]: '# A cart\n\ncart = "cart"\n' }, embedder);
    expect(embedder.asked.length > 0).toBe(isAsked);
  });

  it('finds what lies between several queries', async () => {
    const { semantic, index } = await embed(files, wordEmbedder());
    const hits = await semantic.find(['a cart', 'its price'], 3);
    const paths = hits.map(({ file }) => index.files[file]!.path);
    expect(paths.slice(0, 2).toSorted()).toEqual(['src/cart.py', 'src/price.py']);
    expect(hits[0]!.score).toBeCloseTo(Math.SQRT1_2, 1);
    expect(hits[0]!.score).toBeGreaterThan(hits[2]!.score + 0.5);
  });

  it('embeds again only what changed, and everything for another model', async () => {
    const store = memoryBlobStore();
    await embed(files, wordEmbedder(), store);
    const second = wordEmbedder();
    await embed({ ...files, 'src/price.py': 'def price(): return 2\n' }, second, store);
    expect(second.asked).toEqual(['price\ndef price(): return 2']);
    const other = wordEmbedder(Infinity, 'other');
    await embed(files, other, store);
    expect(other.asked).toHaveLength(3);
  });

  it('goes on where an interrupted run stopped', async () => {
    const many = Object.fromEntries(
      Array.from({ length: 600 }, (_, n) => [`src/f${n}.py`, `def f${n}():\n    return 'cart ${n}'\n`]),
    );
    const store = memoryBlobStore();
    await expect(embed(many, wordEmbedder(600), store)).rejects.toThrow('endpoint gone');
    const second = wordEmbedder();
    await embed(many, second, store);
    expect(second.asked).toHaveLength(600 - 512);
  });

  it('stops between blocks when asked to, and keeps those before', async () => {
    const many = Object.fromEntries(
      Array.from({ length: 300 }, (_, n) => [`src/f${n}.py`, `def f${n}():\n    return 'cart ${n}'\n`]),
    );
    const [store, stop] = [memoryBlobStore(), new AbortController()];
    const stopping = { ...wordEmbedder(), embed: async (texts: readonly string[]) => (stop.abort(), texts.map(() => new Float32Array(3))) };
    await expect(embed(many, stopping, store, stop.signal)).rejects.toThrow(/abort/i);
    const second = wordEmbedder();
    await embed(many, second, store);
    expect(second.asked).toHaveLength(300 - 256);
  }); // prettier-ignore
});
