import { describe, expect, test } from 'vitest';
import { guardPatch } from '../../../src/validation/index.ts';
import { modified, patchOf } from './patches.ts';

const rust = `/// Adds.
///
/// \`\`\`
/// # use shop::add;
/// assert_eq!(add(1, 2), 3);
/// \`\`\`
pub fn add(a: i32, b: i32) -> i32 {
    a + b
}
`;
const block = rust.replaceAll('///', ' *').replace(' * Adds', '/** Adds').replace('pub', ' */\npub');
const python = `def add(a, b):
    """Adds.

    >>> three = add(1,
    ...             2)
    >>> three
    3
    """
    return a + b
`;
const go = `package shop_test

func ExampleAdd() {
	fmt.Println(shop.Add(1, 2))
	// Output: 3
}
`;
const [ofRust, ofPython, ofGo] = ['src/lib.rs', 'shop/add.py', 'example_test.go'];
const found = (path: string, before: string, after: string) =>
  guardPatch(patchOf(modified(path, before, after))).map(({ severity, code, startLine }) => [
    severity,
    code,
    startLine,
  ]);

describe('an example in documentation that ran as a test (H24)', () => {
  test.each([
    ['a mark that it is not run', ofRust, rust, rust.replace('```', '```ignore'), 4],
    ['a mark that it is only compiled', ofRust, rust, rust.replace('```', '```rust,no_run'), 4],
    ['a mark that it is text', ofRust, rust, rust.replace('```', '```text'), 4],
    ['no fence', ofRust, rust, rust.replaceAll('/// ```\n', ''), 3],
    ['the sign of a plain comment', ofRust, rust, rust.replaceAll('///', '//'), 4],
    ['one slash more', ofRust, rust, rust.replaceAll('///', '////'), 4],
    ['the sign of a plain block', ofRust, block, block.replace('/**', '/*'), 4],
    ['a mark that it has to panic', ofRust, rust, rust.replace('```', '```should_panic'), 4],
    ['a mark that it must not compile', ofRust, rust, rust.replace('```', '```compile_fail,E0425'), 4],
    [
      'a mark to skip it',
      ofPython,
      python,
      python.replace('three\n    3', 'three  # doctest: +SKIP\n    3'),
      6,
    ],
    [
      'a mark to skip it on a line of its own',
      ofPython,
      python,
      python.replace('three\n    3', 'three\n    ... # doctest: +SKIP\n    3'),
      6,
    ],
    ['no prompt', ofPython, python, python.replaceAll(/>>> |\.\.\. /g, ''), 4],
    ['no word of what it prints', ofGo, go, go.replace('// Output: 3', '// Prints 3'), 3],
    [
      'another comment behind what it prints',
      ofGo,
      go,
      go.replace('Output: 3\n', 'Output: 3\n\n\t// Done.\n'),
      3,
    ],
    ['a comment in a comment', ofGo, go, go.replace('// Output', '// // Output'), 3],
  ])('counts against the patch that leaves it with %s', (_, path, before, after, line) => {
    expect(found(path, before, after)).toEqual([['error', 'skipped-test', line]]);
  });

  test.each([
    ['says something else', ofRust, rust, rust.replace('(1, 2), 3', '(2, 2), 4')],
    [
      'moves within its file',
      ofRust,
      rust,
      `pub fn zero() -> i32 {\n    0\n}\n\n${rust.replace('Adds', 'Sums')}`,
    ],
    ['has a fence of another kind that runs', ofRust, rust, rust.replace('```', '```rust,edition2021')],
    ['goes with what it is about', ofRust, `${rust}\npub fn zero() {}\n`, '\npub fn zero() {}\n'],
    [
      'has a neighbour that is not run',
      ofRust,
      rust,
      rust.replace('pub', '///\n/// ```ignore\n/// add(1, 2);\n/// ```\npub'),
    ],
    ['no longer has to fail', ofRust, rust.replace('```', '```should_panic'), rust],
    ['stands in a block', ofRust, rust, block],
    ['is told in two lines of comment', ofGo, go, go.replace('Output: 3', 'Output:\n\t// 3')],
    ['never ran', ofRust, rust.replace('```', '```ignore'), rust.replace('```', '```text')],
    [
      'has its output compared another way',
      ofPython,
      python,
      python.replace('three\n', 'three  # doctest: +ELLIPSIS\n'),
    ],
    ['prints something else', ofGo, go, go.replace('Output: 3', 'Unordered output:\n\t// 3')],
  ])('counts for nothing where it %s', (_, path, before, after) => {
    expect(found(path, before, after)).toEqual([]);
  });
});
