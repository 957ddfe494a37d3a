import { describe, expect, it } from 'vitest';
import { guidanceFiles, isDataPath, isSideFolder, pathKind } from '../../src/catalog/index.ts';

describe('what is told beside the kind', () => {
  it.each([
    ['rows.csv', true],
    ['src/rows.json', true],
    ['package.json', false],
    ['src/a.ts', false],
    ['a.toml', false],
    ['README.md', false],
  ])('%s holds rows: %s', (path, wanted) => expect(isDataPath(path)).toBe(wanted));

  it.each([
    ...['test', 'tests', 'example', 'samples', 'demo', 'bench', 'benches', 'benchmark', 'scripts', 'tool', 'doc', 'website', 'playground', 'fixtures'].flatMap((folder) => [`${folder}/a.ts`, `src/${folder.toUpperCase()}/deep/a.ts`]).map((path) => [path, true] as const),
    ...['src/a.ts', 'src/testing/a.ts', 'contest/a.ts', 'tests.ts', 'documents/a.ts'].map((path) => [path, false] as const),
  ])('%s lies beside the product: %s', (path, wanted) => expect(isSideFolder(path)).toBe(wanted)); // prettier-ignore

  it('is where projects say how they want to be worked with', () => {
    expect(guidanceFiles).toEqual(['AGENTS.md', 'CLAUDE.md', 'CONTRIBUTING.md']);
  });
});

it('takes a program that is called an example for documentation, however many words its name joins', () => {
  for (const path of ['example.py', 'examples-two_ways.go', `example${'_a'.repeat(30)}.js`])
    expect(pathKind(path)).toBe('docs');
  for (const path of ['exampled.py', `example${'_-a'.repeat(30)}.vue`]) expect(pathKind(path)).toBe('source');
});
