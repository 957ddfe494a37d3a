import { describe, expect, it } from 'vitest';
import type { IndexedFile } from '../../../src/domain/index.ts';
import { plantedFileGuard } from '../../../src/validation/index.ts';
import { created, deleted, patchOf } from './patches.ts';

/** What a base imports, by its files. */
type Base = Readonly<Record<string, readonly string[]>>;

function told(path: string, base: Base, ...gone: string[]) {
  const files = Object.entries(base).map(([one, imports]) => ({ path: one, imports }) as unknown as IndexedFile);
  const patch = patchOf(created(path, 'x\n'), ...gone.map((one) => deleted(one, 'x\n')));
  return plantedFileGuard(patch, { paths: Object.keys(base), files }).map(({ message }) => message);
} // prettier-ignore

const sums: Base = {
  'sums/core.py': ['fractions', 'markupsafe', '.other'],
  'tests/test_core.py': ['sums.core'],
};

describe('a new file that others may get in the place of another', () => {
  it.each<[string, string, Base, RegExp]>([
    ['an installed module', 'markupsafe.py', sums, /^sums\/core\.py imports `markupsafe`, which was not of this repository, and may now get this file\./],
    ['an installed package below src', 'src/markupsafe/__init__.py', sums, /imports `markupsafe`/],
    ['a module of the library, beside the tests', 'tests/fractions.py', sums, /imports `fractions`/],
    ['a module of the product, in a folder that may come first', 'build/lib/sums/core.py', sums, /^By its name, this module may be loaded instead of sums\/core\.py\./],
    ['the same below src', 'src/sums/core.py', sums, /instead of sums\/core\.py/],
    ['a class of a library', 'src/test/java/org/money/Rate.java', { 'src/main/java/x/Sum.java': ['org.money.Rate'] }, /gets this class in tests/],
    ['a resource of the program', 'a/src/test/resources/sum.properties', { 'a/src/main/resources/sum.properties': [] }, /^In tests the program gets this file instead of a\/src\/main\/resources\/sum\.properties\./],
    ['a header of the product', 'tests/sums.h', { 'sums.h': [], 'tests/sums_test.c': ['sums.h'] }, /^tests\/sums_test\.c now includes this file instead of sums\.h\./],
    ['a script, without an ending', 'src/sum', { 'src/sum.js': [], 'test/sum.test.js': ['../src/sum'] }, /^test\/sum\.test\.js asks for `sum` without an ending, and may now get this file instead of src\/sum\.js\./],
    ['a script, with an ending that is tried before', 'src/sum.js', { 'src/sum.ts': [], 'test/sum.test.ts': ['../src/sum'] }, /instead of src\/sum\.ts/],
  ])('is told of: %s', async (_, path, base, words) => {
    expect(told(path, base)).toEqual([expect.stringMatching(words)]);
  }); // prettier-ignore

  it.each<[string, string, Base]>([
    ['a module that nothing asks for', 'helpers.py', sums],
    ['a module of a package', 'sums/fractions.py', sums],
    ['a module of a package of tests', 'tests/fractions.py', { ...sums, 'tests/__init__.py': [] }],
    ['a module that the repository has elsewhere', 'src/markupsafe.py', { ...sums, 'lib/markupsafe/core.py': [] }],
    ['a module of the same name in another package', 'other/core.py', sums],
    ['a package of tests that is called like the product', 'tests/sums/__init__.py', { ...sums, 'sums/__init__.py': [] }],
    ['a class that nothing asks for', 'src/test/java/x/Own.java', { 'src/main/java/x/Sum.java': ['x.Other'] }],
    ['a resource that only tests have', 'src/test/resources/own.properties', {}],
    ['what is written into logs', 'src/test/resources/logback.xml', { 'src/main/resources/logback.xml': [] }],
    ['a header that nothing includes by its name', 'tests/sums.h', { 'sums.h': [], 'tests/sums_test.c': ['../sums.h'] }],
    ['a script that is asked for by its ending', 'src/sum.js', { 'src/sum.ts': [], 'test/sum.test.ts': ['../src/sum.ts'] }],
    ['an ending that is tried later', 'src/sum.ts', { 'src/sum.js': [], 'test/sum.test.js': ['../src/sum'] }],
    ['what declares types', 'src/sum.d.ts', { 'src/sum.ts': [], 'a.ts': ['./src/sum'] }],
  ])('is not told of: %s', (_, path, base) => {
    expect(told(path, base)).toEqual([]);
  }); // prettier-ignore

  it('is not told of where the patch removes the other', () => {
    expect(told('src/sum.js', { 'src/sum.ts': [], 'a.ts': ['./src/sum'] }, 'src/sum.ts')).toEqual([]);
  });

  it('is not told of where a module becomes a package, and is where one of the tests takes its place', () => {
    const base = { 'sums.py': [], 'tests/test_sums.py': ['sums'] };
    expect(told('src/sums/__init__.py', base, 'sums.py')).toEqual([]);
    expect(told('tests/sums.py', base, 'sums.py')).toEqual([expect.stringContaining('imports `sums`')]);
  });
});
