import { describe, expect, it } from 'vitest';
import { linksInside } from '../../../src/adapters/git/working-tree/links-inside.ts';

const kept = (links: Record<string, string>) => [...linksInside(new Map(Object.entries(links))).keys()];

describe('links of a tree', () => {
  it('are kept where they lead to a place inside it, over other links too', () => {
    expect(kept({ 'a/b': '../c', c: 'd/e', 'd/f': '../a/b/../x' })).toEqual(['a/b', 'c', 'd/f']);
  });

  it('are left out where a link on their way leads outside', () => {
    expect(kept({ docs: 'a/p/../../../victim', 'a/p': '../b', up: '..' })).toEqual(['a/p']);
  });

  it('are left out where they go round', () => {
    expect(kept({ a: 'b', b: 'a' })).toEqual([]);
  });

  it('are left out, and overflow nothing, where one holds a megabyte', () => {
    expect(kept({ a: 'x/'.repeat(500_000), b: 'c' })).toEqual(['b']);
  });
});
