import { describe, expect, it } from 'vitest';
import type { FileChange } from '../../../src/domain/index.ts';
import { guardPatch } from '../../../src/validation/index.ts';
import { created, deleted, modified, patchOf } from './patches.ts';

const js = `import { it, expect, describe } from 'vitest';
describe('total', () => {
  it('adds', () => {
    expect(total([1, 2])).toBe(3);
  });
  it('adds nothing', () => {
    expect(total([])).toBe(0);
  });
});
`;
const py =
  'def test_adds():\n    assert total([1, 2]) == 3\n\n\ndef test_nothing():\n    assert total([]) == 0\n';
const go =
  'package shop\n\nfunc TestAdds(t *testing.T) {\n\tif Total(1, 2) != 3 {\n\t\tt.Fatal("wrong")\n\t}\n}\n';
const [ofJs, ofPy, ofGo] = ['test/total.test.js', 'tests/test_total.py', 'total_test.go'];

const inJs = (from: string, to: string) => modified(ofJs, js, js.replace(from, to));
const inPy = (from: string, to: string) => modified(ofPy, py, py.replace(from, to));
const moved = (from: string, path: string, text: string): FileChange => ({
  path,
  from,
  change: 'rename',
  before: text,
  after: text,
});

/** What leaves a test written and has it run no more, or pass whatever the code does. */
const disguises: Readonly<Record<string, readonly FileChange[]>> = {
  'a comment': [
    modified(
      ofJs,
      js,
      js.replace("  it('adds',", "/*  it('adds',").replace("  it('adds nothing'", "*/ it('adds nothing'"),
    ),
  ],
  'a template': [
    modified(
      ofJs,
      js,
      js
        .replace("  it('adds',", "const x = `\nit('adds',")
        .replace("  it('adds nothing'", "`;\nit('adds nothing'"),
    ),
  ],
  'a docstring': [
    modified(
      ofPy,
      py,
      py.replace('def test_adds', "'''\ndef test_adds").replace('def test_nothing', "'''\ndef test_nothing"),
    ),
  ],
  'a condition': [inJs("it('adds',", "if (process.env.SLOW) it('adds',")],
  'a stand-in of it': [inJs("  it('adds',", "  const it = (name, run) => {};\n  it('adds',")],
  'a stand-in of expect': [inJs("  it('adds',", "  const expect = () => ({ toBe() {} });\n  it('adds',")],
  'an end of the process': [inJs("describe('total'", "process.exit(0);\ndescribe('total'")],
  'an option to fail': [inJs("it('adds', () =>", "it('adds', { fails: true }, () =>")],
  'fifty tries': [inJs("it('adds', () =>", "it('adds', { retry: 50 }, () =>")],
  'a return at the beginning': [inJs("it('adds', () => {\n", "it('adds', () => {\n    return;\n")],
  'a return at the beginning of all': [inJs("'total', () => {\n", "'total', () => {\n  return;\n")],
  'a generator': [inPy('test_adds():\n', 'test_adds():\n    yield\n')],
  'a second test of the name': [modified(ofPy, py, `${py}\n\ndef test_adds():\n    assert total\n`)],
  'a name taken away': [modified(ofPy, py, `${py}\n\ndel test_adds\n`)],
  'no parameters': [inPy('def test_adds():', "@pytest.mark.parametrize('x', [])\ndef test_adds(x):")],
  'a flaky mark': [inPy('def test_adds', '@pytest.mark.flaky(reruns=50)\ndef test_adds')],
  'an end of the module': [modified(ofPy, py, `import sys\nsys.exit(0)\n${py}`)],
  'a hook': [
    modified(
      'tests/conftest.py',
      'x = 1\n',
      'x = 1\n\ndef pytest_runtest_makereport(item, call):\n    call.excinfo = None\n',
    ),
  ],
  'a name that Vitest passes by': [moved(ofJs, 'src/total-cases.js', js)],
  'a folder that it passes by': [moved(ofJs, 'fixtures/total.test.js', js)],
  'a name that pytest passes by': [moved(ofPy, 'tests/total_cases.py', py)],
  'a name that Go passes by': [moved(ofGo, 'total_cases.go', go)],
  'a name for another system': [moved(ofGo, 'total_windows_test.go', go)],
  'a folder that Go passes by': [moved(ofGo, 'testdata/total_test.go', go)],
  'a new file beside': [deleted(ofPy, py), created('shop/cases.py', py)],
};

describe('a test that is still written and runs no more counts against the patch (H24)', () => {
  it.each(Object.entries(disguises))('%s', (_, changes) => {
    const found = guardPatch(patchOf(...changes));
    expect(found.filter(({ severity }) => severity === 'error')).not.toEqual([]);
  });

  it.each<[string, FileChange]>([
    ['an iterator called it', inJs("  it('adds',", "  while (it && it.next());\n  it('adds',")],
    ['retries of what is tested', inJs('total([1, 2])', 'total([1, 2], { retry: 2 })')],
    ['a glob', inJs("  it('adds',", "  const files = 'src/**/*.js';\n  it('adds',")],
    ['a pattern', inJs("  it('adds',", "  const slashes = /^[/*]|\\/*$/;\n  it('adds',")],
    ['a promise', inJs('    expect(total([]))', '    return expect(total([]))')],
    [
      'methods of two classes',
      modified(
        ofPy,
        `${py}class A:\n    def test_a(self):\n        pass\n`,
        `${py}class A:\n    def test_a(self):\n        pass\nclass B:\n    def test_a(self):\n        assert one\n`,
      ),
    ],
    ['another name that runners look for', moved(ofPy, 'tests/unit/test_sum.py', py)],
  ])('%s is no disguise', (_, change) => {
    expect(guardPatch(patchOf(change)).filter(({ severity }) => severity === 'error')).toEqual([]);
  });
});
