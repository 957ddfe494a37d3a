import { expect, test } from 'vitest';
import type { CheckResult, Finding } from '../../../../src/domain/index.ts';
import type { ControlFile } from '../../../../src/validation/control/control-files.ts';
import { failsOnBase, silentFiles } from '../../../../src/validation/control/outcome/control-outcome.ts';
import { otherExpectations } from '../../../../src/validation/control/texts/other-expectations.ts';
import { placeByName } from '../../../../src/validation/control/outcome/place-by-name.ts';

const failure = (code: string, path?: string): Finding => ({
  source: 'check',
  severity: 'error',
  message: 'failed',
  code,
  ...(path === undefined ? {} : { path }),
});
const goTest = (name: string) =>
  `func ${name}(t *testing.T) {\n\tif Of(1, 0) != 1 {\n\t\tt.FailNow()\n\t}\n}\n`;

test.each<[string, string, string]>([
  ['TestSum', 'sum/sum_test.go', goTest('TestSum')],
  ['TestSum/zero', 'sum/sum_test.go', goTest('TestSum')],
  ['tests::adds', 'src/lib.rs', '#[test]\nfn adds() {}\n'],
  ['shop.SumTest.adds', 'src/test/java/shop/SumTest.java', '@Test\npublic void adds() {}\n'],
  ['sum_test', 'tests/sum_test.c', 'int main(void) { return 0; }\n'],
])('a failure that names no place is in the file that declares or is called %s', (code, path, text) => {
  const files = [
    { path: 'tests/other_test.go', text: goTest('TestOther') },
    { path, text },
  ];
  expect(placeByName([failure(code)], files)).toMatchObject([{ path }]);
});

test('one of a name that several files have, or none, stays without a place, and one with a place keeps it', () => {
  const files = ['a/a_test.go', 'b/b_test.go'].map((path) => ({ path, text: goTest('TestSum') }));
  const found = [failure('TestSum'), failure('TestNone'), failure('TestSum', 'c/helper.go')];
  expect(placeByName(found, files)).toEqual(found);
});

const control = (path: string, name: string): ControlFile => {
  const other = otherExpectations(path, goTest(name))!;
  return { path, before: goTest(name), after: undefined, onBase: other, onPatch: other };
};
const run = (...findings: Finding[]): CheckResult => ({
  name: 'tests',
  argv: ['go', 'test'],
  status: findings.length === 0 ? 'passed' : 'failed',
  tests: { passed: 2 - findings.length, failed: findings.length, skipped: 0 },
  seconds: 1,
  findings,
  output: '',
});

test('a failure without a place in one file does not speak for another, whose tests cannot fail (A6, H24)', () => {
  const files = [control('a/a_test.go', 'TestA'), control('b/b_test.go', 'TestB')];
  expect(silentFiles(files, run(failure('TestA')), run())).toEqual([files[1]]);
  expect(failsOnBase(files[1]!, run(failure('TestA'), failure('TestB')), run())).toBe(true);
});
