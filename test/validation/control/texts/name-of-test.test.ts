import { expect, test } from 'vitest';
import { isFindable, isNameOf } from '../../../../src/validation/control/texts/name-of-test.ts';
import { newTests } from '../../../../src/validation/control/texts/new-tests.ts';

test.each([
  ['adds, #12', 'adds, #12'],
  ['adds', 'sums > adds'],
  ['adds', 'sums adds[1-2]'],
  ['adds {a: 1}', 'sums adds {a: 1}'],
  ['adds %i and %i', 'sums adds 1 and 2'],
  ['adds $one.name', 'adds Ann'],
  ['adds ${one}', 'adds 1'],
  ['%s is added', 'three is added'],
  ['adds 100%', 'adds 100%'],
  [String.raw`doesn\'t add`, "doesn't add"],
])('%s is the name of "%s"', (name, told) => {
  expect(isNameOf(told, name)).toBe(true);
  expect(isFindable(name)).toBe(true);
});

test.each([
  ['adds, #12', 'adds, #1'],
  ['adds', 'adds nothing'],
  ['adds %i and %i', 'adds 1 or 2'],
  ['%s is added', 'is added twice'],
])('%s is not the name of "%s"', (name, told) => {
  expect(isNameOf(told, name)).toBe(false);
});

test.each(['%s', '${name}', '$name: %i'])('%s says nothing itself', (name) => {
  expect(isFindable(name)).toBe(false);
});

test('a new test is one, also with a number of an issue or places for values in its name', () => {
  const after =
    "test('adds, #12', () => {});\ntest.each([1])('adds %i', () => {});\ntest(`adds ${one}`, () => {});\n";
  expect(newTests({ path: 'test/a.test.js', change: 'create', after }).map(({ name }) => name)).toEqual([
    'adds, #12',
    'adds %i',
    'adds ${one}',
  ]);
});

test('what a test of Python declares within itself is none', () => {
  const after =
    'class TestA:\n    def test_runs(self):\n        def test():\n            pass\n\n        assert run(test) == 0\n';
  const found = newTests({ path: 'test_a.py', change: 'create', after });
  expect(found.map(({ name, endLine }) => [name, endLine])).toEqual([['test_runs', 7]]);
});

test('long names take linear time', () => {
  const begin = performance.now();
  expect(isNameOf('a'.repeat(20_000), '%sa'.repeat(2000) + 'b')).toBe(false);
  expect(performance.now() - begin).toBeLessThan(1000);
});
