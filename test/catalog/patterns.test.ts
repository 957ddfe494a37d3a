import { describe, expect, it } from 'vitest';
import { folderMatches, matchesInFolders, nameMatches } from '../../src/catalog/patterns.ts';
import { pathKind } from '../../src/catalog/index.ts';
import { realPaths } from './real-paths.ts';

describe('patterns of paths', () => {
  it('look at the name alone, at the folders alone, or at both', () => {
    const isNamed = nameMatches(/\/b\.c$/);
    const isBelow = folderMatches(/\/a\//);
    const isBoth = matchesInFolders([/\/a\//, /\.c$/], [/^\/$/, /\.d$/]);
    const answers = ['/a/b.c', '/b.c', '/b.c/a', '/a/x/e.c', '/e.d', '/a/e.d'].map((path) => [
      isNamed(path),
      isBelow(path),
      isBoth(path),
    ]);
    expect(answers).toEqual([
      [true, true, true],
      [true, false, false],
      [false, false, false],
      [false, true, true],
      [false, false, true],
      [false, true, false],
    ]);
  });

  it('say the same of a path whatever was asked before, in however many folders', () => {
    const paths = realPaths().flatMap((repository) => repository.paths);
    const some = paths.filter((_, row) => row % 40 === 0);
    const before = some.map((path) => pathKind(path));
    for (let folder = 0; folder < 12_000; folder += 1) pathKind(`folder${folder}/file.ts`);
    expect(some.toReversed().map((path) => pathKind(path))).toEqual(before.toReversed());
  });
});
