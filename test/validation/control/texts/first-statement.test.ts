import { expect, test } from 'vitest';
import {
  enteredTests,
  failingAtOnce,
  withFailing,
} from '../../../../src/validation/control/texts/first-statement.ts';

/** A file of tests with each test failing at its first statement, as said by one word. */
function failing(path: string, text: string): string {
  return withFailing(text, enteredTests(path, text)).replaceAll(
    /throw (?:new \\?)?\w+\((['"])[^'"]*\1\)|raise (?:\w+\()?'[^']*'\)?|(?:t\.Fatal|panic!)\("[^"]*"\)/g,
    'FAIL',
  );
}

test.each([
  ['a.test.js', "test('adds', () => {\n  ok();\n});", "test('adds', () => { FAIL;\n  ok();\n});"],
  ['a.test.js', "it('adds', async function (t) {\n  ok();\n});", "it('adds', async function (t) { FAIL;\n  ok();\n});"],
  ['a.test.js', "test('adds', (t) => ok(t));", "test('adds', (t) => (() => { FAIL; })() && ok(t));"],
  ['a.test.js', "it.each([1])('adds %i', () => {});", "it.each([1])('adds %i', () => { FAIL;});"],
  ['test_a.py', 'def test_adds(a=(1, 2)) -> None:\n    """Adds."""\n    ok()\n', 'def test_adds(a=(1, 2)) -> None:\n    FAIL\n    """Adds."""\n    ok()\n'],
  ['test_a.py', 'def test_adds(\n    a,\n):  # one\n\n    with ok():\n        pass\n', 'def test_adds(\n    a,\n):  # one\n    FAIL\n\n    with ok():\n        pass\n'],
  ['a_spec.rb', "it 'adds' do |one|\n  ok\nend", "it 'adds' do |one|; FAIL; \n  ok\nend"],
  ['a_spec.rb', "it('adds') { ok }", "it('adds') {; FAIL;  ok }"],
  ['a_test.rb', 'def test_adds\n  ok\nend', 'def test_adds; FAIL; \n  ok\nend'],
  ['ATest.java', '@Test\nvoid adds(@In(A.class) int a)\n    throws E {\n  ok();\n}', '@Test\nvoid adds(@In(A.class) int a)\n    throws E { if (true) FAIL;\n  ok();\n}'],
  ['ATest.kt', '@Test fun adds() = runTest {\n  ok()\n}', '@Test fun adds() = runTest { if (true) FAIL;\n  ok()\n}'],
  ['a.rs', '#[test]\nfn adds() -> Result<(), E> {\n    ok();\n}', '#[test]\nfn adds() -> Result<(), E> { if true { FAIL; }\n    ok();\n}'],
  ['a_test.go', 'func TestAdds(t *testing.T) {\n\tok()\n}', 'func TestAdds(t *testing.T) { FAIL;\n\tok()\n}'],
  ['ATest.php', 'public function testAdds(array $a): void\n{\n    ok();\n}', 'public function testAdds(array $a): void\n{ FAIL;\n    ok();\n}'],
])('%s: %s begins with a statement that fails', (path, text, expected) => {
  expect(failing(path, text)).toBe(expected);
}); // prettier-ignore

test.each([
  ['a.test.js', "test(`${one}`, () => {});"],
  ['a.test.js', "it.each([1])('%i', () => {});"],
  ['a_test.go', 'func ExampleAdds() {\n}'],
  ['ATest.kt', '@Test fun adds() = ok()\n\nfun other() {\n}'],
  ['test_a.py', 'def test_adds(): pass\n'],
])('%s: %s is left as it is', (path, text) => {
  expect(failing(path, text)).toBe(text);
}); // prettier-ignore

test('a test that fails for another reason has not come to its first statement', () => {
  const tests = enteredTests('test_a.py', 'def test_a():\n    ok()\n\ndef test_b():\n    ok()\n');
  const failed = (test: string, message: string) =>
    ({ source: 'check', severity: 'error', path: 'test_a.py', code: test, message }) as const;
  const words = /AssertionError\('([^']+)'\)/.exec(tests[0]!.failing)![1]!;
  const failures = [failed('test_a', 'assert 1 == 2'), failed('test_b', `AssertionError: ${words}`)];
  expect(failingAtOnce(tests, failures).map((one) => one.test)).toEqual(['test_b']);
});
