import { expect, test } from 'vitest';
import type { SearchIndex } from '../../src/domain/index.ts';
import { excludeFiles } from '../../src/indexing/index.ts';

test('what is excluded counts as vendored, and nothing of the index is read for it', () => {
  const unread = () => {
    throw new Error('read too early');
  };
  const file = (path: string) => Object.defineProperty({ path, kind: 'source' }, 'chunks', { get: unread });
  const index = Object.defineProperty(
    {
      files: [file('src/a.ts'), file('clients/gen/b.ts')],
      skipped: [{ path: 'clients/rows.csv', kind: 'data' }],
      vocabulary: new Map(),
    },
    'chunkNorms',
    { get: unread },
  ) as unknown as SearchIndex;
  const kept = excludeFiles(index, ['clients/**']);
  expect(kept.files.map(({ path, kind }) => `${path} ${kind}`)).toEqual([
    'src/a.ts source',
    'clients/gen/b.ts vendored',
  ]);
  expect(kept.skipped).toEqual([{ path: 'clients/rows.csv', kind: 'vendored' }]);
  expect(() => kept.files[1]!.chunks).toThrow('read too early');
  expect(excludeFiles(index, [])).toBe(index);
});
