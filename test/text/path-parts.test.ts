import { describe, expect, it } from 'vitest';
import { fileName, folderOf, isNamedAlike, stemOf } from '../../src/text/paths/path-parts.ts';

describe('the parts of a path', () => {
  it.each([
    ['src/app/url.test.ts', 'url.test.ts', 'url.test', 'src/app'],
    ['Makefile', 'Makefile', 'Makefile', ''],
    ['.env', '.env', '', ''],
    ['docs/.keep', '.keep', '', 'docs'],
  ])('of %s are its name, its stem and its folder', (path, name, stem, folder) => {
    expect([fileName(path), stemOf(path), folderOf(path)]).toEqual([name, stem, folder]);
  });

  it('are alike in name whatever their folders and their case', () => {
    expect(isNamedAlike('src/App.ts', 'lib/app.TS')).toBe(true);
    expect(isNamedAlike('src/App.ts', 'src/Apps.ts')).toBe(false);
  });
});
