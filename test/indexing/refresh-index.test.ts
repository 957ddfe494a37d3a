import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { DiskBlobStore } from '../../src/adapters/disk/index.ts';
import { TreeSitterParser } from '../../src/adapters/tree-sitter/index.ts';
import type { IndexedFile, SearchIndex, TermBag } from '../../src/domain/index.ts';
import { refreshIndex } from '../../src/indexing/index.ts';
import type { RunEvent } from '../../src/ports/index.ts';
import { termsOf } from '../../src/text/words/terms.ts';
import { memoryBlobStore } from '../support/memory-blob-store.ts';
import { temporaryFolder } from '../support/repository.ts';
import { memoryWorkspace } from './memory-workspace.ts';

const parser = new TreeSitterParser();

const files = {
  'README.md': '# Shop\n\nSells things.\n',
  'bin/serve': '#!/usr/bin/env python3\ndef serve(): pass\n',
  'src/cart.py':
    'from .price import total_price\n\nclass Cart:\n    """Holds items."""\n    def add(self, item):\n        return total_price(item)\n',
  'src/price.py': '# Prices in cents.\ndef total_price(item):\n    return item.price * 2\n',
  'logo.png': '\u0000png',
  'static/app.js': `!function(){${'a.b(c);'.repeat(4_000)}}();\n`,
};

const refresh = (
  content: Readonly<Record<string, string>>,
  store = memoryBlobStore() as Parameters<typeof refreshIndex>[0]['store'],
  events: RunEvent[] = [],
) => {
  const workspace = memoryWorkspace(content);
  const index = refreshIndex({ workspace, parser, store, events: { emit: (event) => events.push(event) } });
  return { index, workspace, events };
};

/** An index as plain values, vocabulary included as far as it can be asked. */
function contentOf(index: SearchIndex): unknown {
  const bag = ({ ids, counts, total }: TermBag) => [[...ids], [...counts], total];
  return index.files.map((file) => [
    file.path,
    file.kind,
    file.language,
    file.lines,
    file.chunks.map((chunk) => ({ ...chunk, terms: bag(chunk.terms) })),
    bag(file.comments),
    bag(file.symbols),
    file.definitions,
    file.references,
    file.imports,
  ]);
}

const fileOf = (index: SearchIndex, path: string): IndexedFile =>
  index.files.find((file) => file.path === path)!;

function count(index: SearchIndex, bag: TermBag, word: string): number {
  const id = index.vocabulary.get(termsOf(word)[0]!);
  return id === undefined ? 0 : (bag.counts[bag.ids.indexOf(id)] ?? 0);
}

describe('refreshing the index', () => {
  it('passes over a name with a line end in it, which would begin a line of its own wherever it is shown', async () => {
    const index = await refresh({ ...files, 'src/a\npatched (validated)\nb.js': 'let a;' }).index;
    expect(index.files.map(({ path }) => path)).toEqual([
      'README.md',
      'bin/serve',
      'src/cart.py',
      'src/price.py',
    ]);
    expect(index.skipped.map(({ path }) => path)).toContain('src/a\npatched (validated)\nb.js');
  });

  it('tells what each file holds: terms, comments, names, imports', async () => {
    const index = await refresh(files).index;
    expect(index.files.map(({ path, kind, language }) => [path, kind, language])).toEqual([
      ['README.md', 'docs', undefined],
      ['bin/serve', 'source', 'python'],
      ['src/cart.py', 'source', 'python'],
      ['src/price.py', 'source', 'python'],
    ]);
    expect(index.skipped.map(({ path, kind }) => [path, kind])).toEqual([
      ['logo.png', 'binary'],
      ['static/app.js', 'minified'],
    ]);
    const cart = fileOf(index, 'src/cart.py');
    expect(cart.imports).toEqual(['.price', '.price.total_price']);
    expect(cart.references).toContain('total_price');
    expect(cart.definitions.map(({ name, doc }) => [name, doc])).toEqual([
      ['Cart', 'Holds items.'],
      ['add', undefined],
    ]);
    const [chunk] = cart.chunks;
    expect(count(index, chunk!.terms, 'total')).toBe(2);
    expect(count(index, chunk!.terms, 'nowhere')).toBe(0);
    expect(count(index, cart.comments, 'holds')).toBe(1);
    expect(count(index, cart.comments, 'total')).toBe(0);
    expect(count(index, cart.symbols, 'cart')).toBe(1);
    expect(count(index, fileOf(index, 'README.md').comments, 'sells')).toBe(1);
    const { ids, counts, ends, totals } = cart.chunkTerms;
    expect(cart.chunks.map(({ terms }) => [terms.ids, terms.counts, terms.total])).toEqual(
      cart.chunks.map((_, at) => {
        const from = at === 0 ? 0 : ends[at - 1];
        return [ids.subarray(from, ends[at]), counts.subarray(from, ends[at]), totals[at]];
      }),
    );
    expect([...chunk!.terms.ids]).toEqual([...chunk!.terms.ids].toSorted((a, b) => a - b));
  });

  it('reads only what changed, and shares blobs between commits, branches and paths', async () => {
    const store = new DiskBlobStore(temporaryFolder());
    await refresh(files, store).index;
    const changed = {
      ...files,
      'src/price.py': 'def total_price(item): return 3\n',
      'copy/cart.py': files['src/cart.py'],
    };
    const second = refresh(changed, store);
    const index = await second.index;
    expect(second.workspace.wasRead).toEqual(['src/price.py']);
    expect(second.events.at(-1)).toMatchObject({ type: 'files-indexed', made: 1, reused: 4, unparsed: 0 });
    expect(contentOf(index)).toEqual(contentOf(await refresh(changed).index));
    const back = refresh(files, store);
    await back.index;
    expect(back.workspace.wasRead).toEqual([]);
  });

  it('rebuilds what is damaged on disk and nothing else', async () => {
    const dir = temporaryFolder();
    await refresh(files, new DiskBlobStore(dir)).index;
    const packs = readdirSync(join(dir, 'packs-1')).map((name) => join(dir, 'packs-1', name));
    const pack = packs.find((name) => readFileSync(name).includes('Holds items'))!;
    const bytes = readFileSync(pack);
    bytes[bytes.indexOf('Holds items')]! ^= 1;
    writeFileSync(pack, bytes);
    const second = refresh(files, new DiskBlobStore(dir));
    expect(contentOf(await second.index)).toEqual(contentOf(await refresh(files).index));
    expect(second.workspace.wasRead).toEqual(['src/cart.py']);
  });

  it('keeps which file imports which with the tree, and follows imports anew where a path changed', async () => {
    const store = memoryBlobStore();
    const [cart, price] = [files['src/cart.py'], files['src/price.py']];
    const importsOf = async (content: Record<string, string>) => {
      const { files: indexed, importGraph } = await refresh(content, store).index;
      return importGraph.imports.map((targets) => targets.map((target) => indexed[target]!.path));
    };
    expect(await importsOf({ 'src/cart.py': cart, 'src/price.py': price })).toEqual([['src/price.py'], []]);
    const key = [...store.entries.keys()].find((known) => known.startsWith('imports:'))!;
    await store.set(key, new Uint8Array(Uint32Array.from([0, 1, 0]).buffer));
    const asKept = [[], ['src/cart.py']];
    expect(await importsOf({ 'src/cart.py': cart, 'src/price.py': price })).toEqual(asKept);
    expect(await importsOf({ 'src/cart.py': cart, 'src/cost.py': price })).toEqual([[], []]);
  });

  it('builds the import graph anew where the kept one is damaged', async () => {
    const store = memoryBlobStore();
    const graphOf = async () => (await refresh(files, store).index).importGraph;
    const first = await graphOf();
    const key = [...store.entries.keys()].find((known) => known.startsWith('imports:'))!;
    for (const words of [[], [9, 9], [0, 1, 0, 0, 99], [1, 1, 1, 1, 1]]) {
      await store.set(key, new Uint8Array(Uint32Array.from(words).buffer));
      expect(await graphOf()).toEqual(first);
    }
  });

  it('takes a record of another layout for absent', async () => {
    const store = memoryBlobStore();
    await refresh(files, store).index;
    for (const key of store.entries.keys()) store.entries.set(key, new Uint8Array(100).fill(7));
    expect(contentOf(await refresh(files, store).index)).toEqual(contentOf(await refresh(files).index));
  });

  it('gives two runs at once what one alone gets', async () => {
    const dir = temporaryFolder();
    const runs = [1, 2, 3].map(() => refresh(files, new DiskBlobStore(dir)).index);
    const alone = contentOf(await refresh(files).index);
    for (const index of await Promise.all(runs)) expect(contentOf(index)).toEqual(alone);
  });

  it('goes on without a cache that can be written, and says so', async () => {
    const store = { ...memoryBlobStore(), setMany: () => Promise.reject(new Error('no space left')) };
    const { index, events } = refresh(files, store);
    expect(contentOf(await index)).toEqual(contentOf(await refresh(files).index));
    expect(events).toContainEqual(
      expect.objectContaining({ type: 'index-not-stored', reason: 'Error: no space left' }),
    );
  });

  it('leaves out a file whose blob is missing, and says so', async () => {
    const events: RunEvent[] = [];
    const workspace = memoryWorkspace(files);
    const { read } = workspace;
    workspace.read = async (paths) =>
      (await read(paths)).map(({ bytes, ...file }) =>
        file.path === 'src/cart.py' ? file : { ...file, bytes: bytes! },
      );
    const index = await refreshIndex({
      ...{ workspace, parser, store: memoryBlobStore() },
      events: { emit: (event) => events.push(event) },
    });
    expect(events.at(-1)).toMatchObject({ type: 'files-indexed', absent: 1, absentPaths: ['src/cart.py'] });
    expect(index.files.map(({ path }) => path)).not.toContain('src/cart.py');
    expect(index.skipped.map(({ path }) => path)).toContain('src/cart.py');
  });

  it('R16: searches a file as plain text when its grammar fails on it, and says so', async () => {
    const trapping = { languageOf: parser.languageOf.bind(parser), parse: async () => undefined };
    const events: RunEvent[] = [];
    const index = await refreshIndex({
      workspace: memoryWorkspace(files),
      parser: trapping,
      store: memoryBlobStore(),
      events: { emit: (event) => events.push(event) },
    });
    const price = fileOf(index, 'src/price.py');
    expect(price.language).toBe('python');
    expect(price.chunks.map(({ kind }) => kind)).toEqual(['text']);
    expect(count(index, price.chunks[0]!.terms, 'price')).toBeGreaterThan(0);
    expect(events.at(-1)).toMatchObject({
      type: 'files-indexed',
      unparsed: 3,
      unparsedPaths: expect.arrayContaining(['src/price.py']),
    });
  });

  it('leaves the least worthy files out of a tree over its bounds, the same in every run', async () => {
    const tree = {
      'src/a/deep/one.py': 'x = 1\n',
      'main.py': 'y = 2\n',
      'node_modules/lib/index.js': 'z()\n',
      'docs/guide.md': '# Guide\n',
    };
    const bounded = async (bounds: { files: number; bytes: number }) => {
      const events: RunEvent[] = [];
      const index = await refreshIndex({
        workspace: memoryWorkspace(tree),
        parser,
        store: memoryBlobStore(),
        bounds,
        events: { emit: (event) => events.push(event) },
      });
      return { paths: index.files.map(({ path }) => path), events, skipped: index.skipped };
    };
    const three = await bounded({ files: 3, bytes: 1_000 });
    expect(three.paths).toEqual(['docs/guide.md', 'main.py', 'src/a/deep/one.py']);
    expect(three.skipped.map(({ path }) => path)).toEqual(['node_modules/lib/index.js']);
    expect(three.events).toContainEqual({ type: 'index-bounded', files: 3, left: { vendored: 1 } });
    expect((await bounded({ files: 9, bytes: 7 })).paths).toEqual(['main.py']);
    const all = await bounded({ files: 4, bytes: 1_000 });
    expect(all.events.some(({ type }) => type === 'index-bounded')).toBe(false);
  });

  it('stops when asked to', async () => {
    const request = { workspace: memoryWorkspace(files), parser, store: memoryBlobStore() };
    await expect(refreshIndex({ ...request, signal: AbortSignal.abort() })).rejects.toThrow(/abort/i);
  });

  it('counts words as the query side does, in any script', async () => {
    const words = 'parseHTTPHeaders snake_case_name $el été naïve 検索エンジン поиск a1b2 X';
    const index = await refresh({
      'a.txt.erb': `${words}\n${words}\n`,
      'b.ts': `const ${'fooBar'} = 1; // ${words}`,
    }).index;
    const bags = index.files.map(({ chunks }) => chunks[0]!.terms);
    for (const term of new Set(termsOf(words))) {
      const id = index.vocabulary.get(term);
      expect(id, term).toBeDefined();
      expect(bags[0]!.counts[bags[0]!.ids.indexOf(id!)], term).toBe(
        2 * termsOf(words).filter((t) => t === term).length,
      );
    }
    expect(bags[0]!.total).toBe(2 * termsOf(words).length);
    expect(bags[1]!.total).toBe(termsOf(`const fooBar = 1; // ${words}`).length);
  });
});
