import { expect, test } from 'vitest';
import { assertsNothing } from '../../../../src/validation/control/texts/asserts-nothing.ts';
import { newTests } from '../../../../src/validation/control/texts/new-tests.ts';

/** Whether the only test of a file asserts nothing. */
function isEmpty(path: string, after: string): boolean {
  const [one] = newTests({ path, change: 'create', after });
  return assertsNothing(path, after)(one!);
}

test.each([
  ['a.test.js', "test('checks all', () => {\n  console.log(sum(1, 2) === 3, 'expected'); // assert\n});\n"],
  ['test/a.test.js', "import { sum } from '../src/sum.js';\ntest('adds', () => {\n  sum(1, 2);\n});\n"],
  ['test_a.py', 'def test_checks():\n    """Has to fail."""\n    add(1, 2) == 3\n'],
  ['a_test.go', 'func TestAdds(t *testing.T) {\n\tif got := Add(1, 2); got != 3 {\n\t\tt.Logf("got %d", got)\n\t}\n}\n'],
  ['tests/a.rs', '#[test]\nfn adds() {\n    println!("{}", add(1, 2));\n}\n'],
  ['ATest.java', '@Test\nvoid adds() {\n  System.out.println(add(1, 2) == 3);\n}\n'],
])('%s: nothing is asserted in %s', (path, text) => {
  expect(isEmpty(path, text)).toBe(true);
}); // prettier-ignore

test.each([
  ['a.test.js', "test('adds', () => {\n  assert.equal(sum(1, 2), 3);\n});\n"],
  ['a.test.js', "test('adds', adding);\n"],
  ['a.test.js', "test('adds', () => {\n  is(sum(1, 2));\n});\n"],
  ['test/a.test.js', "import { roundtrip } from './helpers.js';\ntest('adds', () => {\n  roundtrip(sum(1, 2));\n});\n"],
  ['tests/test_a.py', 'from .helpers import roundtrip\n\n\ndef test_adds():\n    roundtrip(add(1, 2))\n'],
  ['a.test.js', "test('adds', (t) => {\n  same(t, 3);\n});\n"],
  ['a.test.js', "const same = (a) => { if (a !== 3) throw a; };\ntest('adds', () => {\n  same(sum(1, 2));\n});\n"],
  ['test_a.py', 'def adding(a):\n    assert a\n\n\ndef test_adds():\n    adding(3)\n'],
  ['a_test.go', 'func TestAdds(t *testing.T) {\n\tadding(t, 3)\n}\n'],
  ['a_test.go', 'func ExampleAdds() {\n\tfmt.Println(Add(1, 2))\n\t// Output: 3\n}\n'],
  ['tests/a.rs', '#[test]\nfn adds() {\n    add(1, 2).unwrap();\n}\n'],
  ['tests/a.rs', '#[test]\nfn adds() -> Result<(), E> {\n    add(1, 2)?;\n    Ok(())\n}\n'],
])('%s: something may be asserted in %s', (path, text) => {
  expect(isEmpty(path, text)).toBe(false);
}); // prettier-ignore
