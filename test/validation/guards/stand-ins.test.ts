import { describe, expect, it } from 'vitest';
import { guardPatch } from '../../../src/validation/index.ts';
import type { FileChange } from '../../../src/domain/index.ts';
import { created, deleted, modified, patchOf } from './patches.ts';

const paths = ['src/main/java/shop/Sum.java', 'src/test/java/shop/SumTest.java', 'sum/sum.go'];
const said = (...changes: FileChange[]) =>
  guardPatch(patchOf(...changes), paths)
    .filter(({ code }) => code === 'test-stand-in')
    .map(({ severity, startLine }) => `${severity} ${startLine}`);
const twin = 'package shop;\n\nclass Sum {}\n';

describe('files among the tests that stand in for what is tested (A6, H24)', () => {
  it.each<[string, FileChange]>([
    ['by the name of a class of the program', created('src/test/java/shop/Sum.java', twin)],
    ['in another language of the JVM', created('src/test/kotlin/shop/Sum.kt', 'package shop\n\nclass Sum\n')],
    ['in another module', created('api/src/test/java/shop/Sum.java', twin)],
    ['in another layout', created('test/shop/Sum.java', twin)],
    [
      'by a new name',
      {
        ...modified('src/test/java/shop/Sum.java', twin, twin),
        change: 'rename',
        from: 'src/test/java/shop/Other.java',
      },
    ],
  ])('count against the patch: %s', (_, change) => {
    expect(said(change)).toEqual(['error 1']);
  });

  it('are those of a class that the patch itself adds, too', () => {
    const own = created('src/main/java/shop/Total.java', 'package shop;\n\nclass Total {}\n');
    const other = created('src/test/java/shop/Total.java', 'package shop;\n\nclass Total {}\n');
    expect(said(own, other)).toEqual(['error 1']);
  });

  it('are for a person to look at where they have the name of a class of the framework', () => {
    const assert = 'package org.junit;\n\nclass Assert {}\n';
    expect(said(created('src/main/java/org/junit/Assert.java', assert))).toEqual(['warning 1']);
  });

  it('are for a person to look at where Go gives variables another value before its tests begin', () => {
    const text = 'package sum\n\nfunc init() {\n\tof = func(a, b int) int { return a + b }\n}\n';
    expect(said(created('sum/export_test.go', text))).toEqual(['warning 4']);
    expect(said(created('sum/export_test.go', text.replace('init()', 'TestMain(m *testing.M)')))).toEqual([
      'warning 4',
    ]);
    expect(said(created('sum/export_test.go', text.replace('func init()', 'var _ = func() int')))).toEqual([
      'warning 4',
    ]);
  });

  it.each<[string, FileChange[]]>([
    ['a test', [created('src/test/java/shop/TotalTest.java', 'package shop;\n\nclass TotalTest {}\n')]],
    ['a class of the same name in another package', [created('src/test/java/other/Sum.java', 'package other;\n')]],
    ['a class that moves to the tests', [deleted(paths[0]!, twin), created('src/test/java/shop/Sum.java', twin)]],
    ['a class of the program', [modified(paths[0]!, twin, `${twin}// more\n`)]],
    ['what tests declare themselves', [created('sum/a_test.go', 'package sum\n\nvar dir string\n\nfunc init() {\n\tdir = "a"\n\tnow := 1\n\tnow = 2\n}\n')]],
    ['what a single test replaces', [created('sum/a_test.go', 'package sum\n\nfunc TestA(t *testing.T) {\n\tnow = func() int { return 1 }\n}\n')]],
    ['the variables of a program', [created('sum/a.go', 'package sum\n\nfunc init() {\n\tof = nil\n}\n')]],
  ])('are not %s', (_, changes) => {
    expect(said(...changes)).toEqual([]);
  }); // prettier-ignore
});
