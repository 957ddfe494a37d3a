import { describe, expect, test } from 'vitest';
import { documentationSites, selectedSites } from '../../../src/indexing/index.ts';
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
});
