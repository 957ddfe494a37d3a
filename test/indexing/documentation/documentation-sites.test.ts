import { describe, expect, test } from 'vitest';
import { documentationSites, readsDocumentation, selectedSites } from '../../../src/indexing/index.ts';
import { resolveConfig } from '../../../src/config/index.ts';
import { memoryWorkspace } from '../memory-workspace.ts';

const workspace = memoryWorkspace({
  'package.json': '{"dependencies":{"react":"19"},"devDependencies":{"vitest":"4"}}',
  'test/fixtures/other/package.json': '{"dependencies":{"vue":"3"}}',
  'node_modules/x/package.json': '{"dependencies":{"svelte":"5"}}',
});
const config = (docs: object) => resolveConfig([{ name: 'test', values: { docs } }]);
const urls = async (docs: object) =>
  (await documentationSites(config(docs).docs, workspace)).map(({ url }) => url);

describe('docs.auto', () => {
  test('is off by default: dependencies are told, not read', async () => {
    expect(await urls({})).toEqual([]);
    expect((await selectedSites(workspace)).map((site) => site.package)).toEqual(['react', 'vitest']);
  });

  test('adds the documentation of dependencies to the configured sites, each once', async () => {
    const sites = [{ url: 'https://vitest.dev/', pages: 5 }];
    expect(await urls({ auto: true, sites })).toEqual([
      'https://vitest.dev/',
      'https://react.dev/reference/',
    ]);
  });

  test('looks at sixty manifests, those near the root first, and reads eight sites that they select', async () => {
    const manifest = (name: string) => `{"dependencies":{"${name}":"1"}}`;
    const deep = Object.fromEntries(
      Array.from({ length: 60 }, (_, nth) => [`apps/app${nth}/package.json`, manifest('react')]),
    );
    const names = ['vue', 'svelte', 'vitest', 'express', 'next', 'jest', 'eslint', 'vite', 'zod'];
    const near = Object.fromEntries(names.map((name) => [`z${name}/package.json`, manifest(name)]));
    const found = memoryWorkspace({ ...deep, ...near, 'web/shop/deep/package.json': manifest('angular') });
    expect((await selectedSites(found)).map((site) => site.package)).toEqual([...names.toSorted(), 'react']);
    const read = await documentationSites(config({ auto: true }).docs, found);
    expect(read).toHaveLength(8);
    expect(read[0]).toMatchObject({ pages: 60, depth: 2 });
  });

  test('makes a run read documentation, as a configured site does', () => {
    const site = { url: 'https://vitest.dev/', pages: 5, depth: 1 };
    expect(readsDocumentation({ sites: [], auto: false })).toBe(false);
    expect(readsDocumentation({ sites: [], auto: true })).toBe(true);
    expect(readsDocumentation({ sites: [site], auto: false })).toBe(true);
  });
});
