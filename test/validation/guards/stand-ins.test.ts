import { describe, expect, it } from 'vitest';
import { guardPatch } from '../../../src/validation/index.ts';
import type { FileChange } from '../../../src/domain/index.ts';
import { created, deleted, modified, patchOf } from './patches.ts';

const paths = [
  'src/main/java/shop/Sum.java',
  'src/test/java/shop/SumTest.java',
  'sum/sum.go',
  'src/sum.ts',
  'sums/core.py',
  'test/server.ts',
];
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

  it('are for a person to look at where such a function stands on one line', () => {
    const text =
      'package sum\n\nfunc init() { of = func(a, b int) int { return a + b } }\n\nfunc other() {\n\tnow = 1\n}\n';
    expect(said(created('sum/export_test.go', text))).toEqual(['warning 3']);
    const main = 'package sum\n\nfunc TestMain(m *testing.M) { of = nil; os.Exit(m.Run()) }\n';
    expect(said(created('sum/export_test.go', main))).toEqual(['warning 3']);
    const first = 'package sum\n\nvar _ = func() int { of = nil; return 0 }()\n'.replaceAll('"', '');
    expect(said(created('sum/export_test.go', first))).toEqual(['warning 3']);
  });

  it.each<[string, string, string, number]>([
    ['a module of the product mocked by Vitest', 'test/setup.ts', "import { vi } from 'vitest';\n\nvi.mock('../src/sum.ts', () => ({ sum: (a, b) => a + b }));\n", 3],
    ['one mocked without its ending by Jest', 'test/setup.js', "jest.mock('../src/sum', () => ({ sum: (a, b) => a + b }));\n", 1],
    ['an alias mocked', 'vitest.setup.ts', "vi.doMock('@/sum', () => ({}));\n", 1],
    ['a module mocked by Node', 'test/setup.js', "mock.module('../src/sum.ts', {});\n", 1],
    ['a member of it given', 'test/setup.js', "const sums = require('../src/sum');\nsums.sum = (a, b) => a + b;\n", 2],
    ['a member given behind a value with its type', 'test/setup.ts', "import { sums } from '../src/sum';\nconst one: Sum = (sums.sum = () => 3);\n", 2],
    ['a prototype changed', 'test/setup.js', "import { Sum } from '../src/sum.js';\nSum.prototype.of = () => 3;\n", 2],
    ['a spy', 'test/setup.js', "import * as sums from '../src/sum.js';\nvi.spyOn(sums, 'sum').mockReturnValue(3);\n", 2],
    ['a function of a module of Python', 'tests/__init__.py', 'import sums.core\n\nsums.core.add = lambda a, b: a + b\n', 3],
    ['the same by another name', 'tests/util.py', 'from sums import core\n\nsetattr(core, "add", max)\n', 3],
    ['a module of Python', 'tests/__init__.py', 'import sys\n\nsys.modules["sums.core"] = object()\n', 3],
    ['a patch that starts', 'tests/__init__.py', 'from unittest.mock import patch\n\npatch("sums.core.add", max).start()\n', 3],
  ])('are for a person to look at in code that stands before tests: %s', (_, path, text, line) => {
    expect(said(created(path, text))).toEqual([`warning ${line}`]);
  }); // prettier-ignore

  it.each<[string, string, string]>([
    ['a test that mocks', 'test/sum.test.ts', "vi.mock('../src/sum.ts');\nit('adds', () => {});\n"],
    ['a library that is mocked', 'test/setup.ts', "vi.mock('axios');\n"],
    ['code of the tests that is mocked', 'test/setup.ts', "vi.mock('./server.ts');\n"],
    ['a library whose settings change', 'test/setup.js', "import chai from 'chai';\nchai.config.truncateThreshold = 0;\n"],
    ['an object that a helper makes of the product', 'test/make.js', "import { Sum } from '../src/sum.js';\nconst sum = new Sum();\nsum.of = 3;\n"],
    ['what Python loads from elsewhere', 'tests/__init__.py', 'import socket\n\nsocket.socket = None\n'],
    ['a value with its type', 'test/types.ts', "import * as sums from '../src/sum';\nconst one: sums.Sum = sums.make();\n"],
    ['a comment', 'test/setup.ts', "// vi.mock('../src/sum.ts');\n"],
  ])('are not %s', (_, path, text) => {
    expect(said(created(path, text))).toEqual([]);
  }); // prettier-ignore

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
