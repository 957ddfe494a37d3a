import { expect, test } from 'vitest';
import { TreeSitterParser } from '../../../../src/adapters/tree-sitter/index.ts';
import { changedFunctions } from '../../../../src/validation/control/texts/changed-functions.ts';

const parser = new TreeSitterParser();
const add = (sum: string) => `pub fn add(a: i32) -> i32 {\n    ${sum}\n}\n`;
const namesIn = async (before: string, after: string) =>
  (await changedFunctions(parser, { path: 'src/lib.rs', change: 'modify', before, after }))?.names;

test.each([
  ['#[cfg(test)]\nmod tests;\n\n', ''],
  ['#[cfg(test)]\nuse std::rc::Rc;\n\n', '\n#[cfg(test)]\nmod tests {\n    fn b() {}\n}\n'],
])('what Rust only compiles for tests hides no function below it: %j', async (head, tests) => {
  expect(await namesIn(head + add('a') + tests, head + add('a + 1') + tests)).toEqual(['add']);
});

test('functions among unit tests of Rust are none of the product', async () => {
  const tests = (value: string) => `\n#[cfg(test)]\nmod tests {\n    fn b() {\n        ${value};\n    }\n}\n`;
  expect(await namesIn(add('a') + tests('1'), add('a') + tests('2'))).toBeUndefined();
});

test('a comment in a function changes none', async () => {
  expect(await namesIn(add('a'), add('a // as it is'))).toBeUndefined();
  expect(await namesIn(add('a'), add('a + 1 // one more'))).toEqual(['add']);
});
