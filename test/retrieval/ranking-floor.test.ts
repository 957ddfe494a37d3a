import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { GitWorkspace } from '../../src/adapters/git/index.ts';
import { GrammarCatalog, TreeSitterParser } from '../../src/adapters/tree-sitter/index.ts';
import { refreshIndex } from '../../src/indexing/index.ts';
import { retrieve } from '../../src/retrieval/index.ts';
import { memoryBlobStore } from '../support/memory-blob-store.ts';
import { makeRepository } from '../support/repository.ts';

/** A made-up shop of 33 files that never changes, and issues with the file that the fix would be in. */
const { files, issues } = JSON.parse(readFileSync('test/retrieval/corpus/shop.json', 'utf8')) as {
  files: Record<string, string>;
  issues: { title: string; body: string; gold: string }[];
};

describe('ranking a frozen repository', () => {
  test('finds the file of the fix first, or among three, as often as it did', async () => {
    const workspace = await GitWorkspace.open(makeRepository(files));
    const parser = new TreeSitterParser(new GrammarCatalog());
    const index = await refreshIndex({ workspace, parser, store: memoryBlobStore() });
    const missed = [];
    let first = 0;
    for (const { gold, ...issue } of issues) {
      const ranked = (await retrieve({ issue, index, workspace, budgetTokens: 2000 })).files;
      const place = ranked.findIndex(({ path }) => path === gold);
      if (place === 0) first += 1;
      if (place < 0 || place > 2)
        missed.push(`${issue.title}: ${ranked.slice(0, 3).map(({ path }) => path)}`);
    }
    expect(missed).toEqual([]);
    expect(first, `first of ${issues.length}`).toBeGreaterThanOrEqual(16);
  });
});
