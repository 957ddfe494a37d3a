import { expect, test } from 'vitest';
import { guardPatch } from '../../../src/validation/index.ts';
import { created, modified, patchOf } from './patches.ts';

const rust = (tests: string) =>
  modified(
    'src/lib.rs',
    'pub fn add(a: i32) -> i32 {\n    a\n}\n',
    `pub fn add(a: i32) -> i32 {\n    a + 1\n}\n\n#[cfg(test)]\nmod tests {\n    use super::*;\n${tests}}\n`,
  );
const js = modified(
  'sum.js',
  'export function sum(a) {\n  return a;\n}\n',
  'export function sum(a) {\n  return -a;\n}\n',
);
const py = modified('sums.py', 'def add(a):\n    return a\n', 'def add(a):\n    return -a\n');
const go = modified(
  'sums.go',
  'func Add(a int) int {\n\treturn a\n}\n',
  'func Add(a int) int {\n\treturn -a\n}\n',
);
const told = (...changes: Parameters<typeof patchOf>) =>
  guardPatch(patchOf(...changes))
    .filter(({ code }) => code === 'test-stand-in')
    .map(({ severity, startLine }) => `${severity} ${startLine}`);

test.each([
  ['a closure', [rust('    let add = |a: i32| a + 1;\n')], 'warning 8'],
  ['a function', [rust('    fn add(a: i32) -> i32 { a + 1 }\n')], 'warning 8'],
  ['another name of one', [rust('    use self::x::plus as add;\n')], 'warning 8'],
  ['a macro', [rust('    macro_rules! add { () => {} }\n')], 'warning 8'],
  ['a method that takes the place of one', [rust('    impl Calc {\n        fn add(&self) -> i32 { 1 }\n    }\n')], 'warning 9'],
  ['a function of JavaScript', [js, created('sum.test.js', 'const sum = (a) => a;\n')], 'warning 1'],
  ['an import of JavaScript under that name', [js, created('sum.test.js', "import { plus as sum } from './plus.js';\n")], 'warning 1'],
  ['a function of Python', [py, created('test_sums.py', 'def add(a):\n    return 1\n')], 'warning 1'],
  ['a variable of Go with its type', [go, created('sums_test.go', '\tvar Add adder = func(a int) int { return 1 }\n')], 'warning 1'],
  ['a function of Go', [go, created('sums_test.go', '\tAdd := func(a int) int { return 1 }\n')], 'warning 1'],
])('a person is told where tests declare what the patch changes: %s', (_, changes, expected) => {
  expect(told(...changes)).toEqual([expected]);
}); // prettier-ignore

test.each([
  ['a method of a type of the tests', [rust('    struct Fake;\n    impl Calc for Fake {\n        fn add(&self) -> i32 { 1 }\n    }\n')]],
  ['a test that calls it', [rust('    #[test]\n    fn adds() { assert_eq!(add(1), 2); }\n')]],
  ['a test that has its name', [rust('    #[test]\n    // All of it.\n    fn add() { assert_eq!(Sum(1).add(), 2); }\n')]],
  ['a value of a type of Go', [go, created('sums_test.go', '\tvar more Add = func(a int) int { return 1 }\n')]],
  ['a method of a class', [py, created('test_sums.py', 'class Fake:\n    def add(self, a):\n        return 1\n')]],
  ['a function of an example in words', [modified('README.md', 'x\n', 'x\n\n    def add(a):\n        return a\n'), created('test_sums.py', 'def add(a):\n    return 1\n')]],
  ['a word in a text', [js, created('sum.test.js', "it('const sum = (a) => a');\n")]],
])('and of nothing else: %s', (_, changes) => {
  expect(told(...changes)).toEqual([]);
}); // prettier-ignore

test('tests of Rust in a file of their own are declared above the code', () => {
  const head = '#[cfg(test)]\nmod tests;\n\npub fn add(a: i32) -> i32 {\n';
  const product = modified('src/lib.rs', `${head}    a\n}\n`, `${head}    a + 1\n}\n`);
  expect(told(product, created('src/tests.rs', 'let add = |a: i32| a + 1;\n'))).toEqual(['warning 1']);
});
