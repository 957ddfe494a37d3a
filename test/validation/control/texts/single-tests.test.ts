import { expect, test } from 'vitest';
import { equalityLines } from '../../../../src/validation/control/texts/single-tests.ts';
import { otherExpectations } from '../../../../src/validation/control/texts/other-expectations.ts';
import type { Finding } from '../../../../src/domain/index.ts';
import { drawsAreForeseeable } from '../foreseeable.ts';

drawsAreForeseeable();

/** Lines of single tests that are asked again, where another test of their file has failed. */
function asked(path: string, text: string, failing: Partial<Finding> = { code: 'other' }): string[] {
  const others = otherExpectations(path, text)!;
  const file = { path, before: text, after: undefined, onBase: others, onPatch: others };
  const failure = { source: 'check', severity: 'error', message: '', path, ...failing } as const;
  return equalityLines(file, [failure]).map(({ other }) => other.trim());
}

const inTests: Readonly<Record<string, (line: string) => string>> = {
  'a.test.js': (line) => `test('adds', () => {\n  ${line}\n});\n`,
  'test_a.py': (line) => `def test_adds():\n    ${line}\n`,
  'a_spec.rb': (line) => `it 'adds' do\n  ${line}\nend\n`,
  'ATest.php': (line) => `<?php\n    public function testAdds(): void {\n        ${line}\n    }\n`,
};

test.each([
  ['a.test.js', 'expect(add(1, 2)).toEqual(3);', 'expect(add(1, 2)).toEqual(2);'],
  ['a.test.js', "assert.strictEqual(name(), 'Ann');", "assert.strictEqual(name(), 'Annz');"],
  ['a.test.js', "t.equal(add(1, 2), 3, 'adds');", "t.equal(add(1, 2), 2, 'adds');"],
  ['a.test.js', "expect(pair()).toEqual({ a: 1, b: 'c' });", "expect(pair()).toEqual({ a: 0, b: 'c' });"],
  ['test_a.py', 'assert add(1, 2) == 3', 'assert add(1, 2) == 2'],
  ['test_a.py', 'assert [add(1, 2), add(2, 2)] == [3, 4]', 'assert [add(1, 2), add(2, 2)] == [2, 4]'],
  ['test_a.py', 'self.assertEqual(add(1, 2), 3)', 'self.assertEqual(add(1, 2), 2)'],
  ['a_spec.rb', 'expect(add(1, 2)).to eq 3', 'expect(add(1, 2)).to eq 2'],
  ['a_spec.rb', 'assert_equal 3, add(1, 2)', 'assert_equal 2, add(1, 2)'],
  ['ATest.php', '$this->assertSame(3, add(1, 2));', '$this->assertSame(2, add(1, 2));'],
])('%s: nothing satisfies both %s and %s', (path, line, other) => {
  expect(asked(path, inTests[path]!(line))).toEqual([other]);
});

test.each([
  ['a.test.js', 'assert.equal(1, 1);'],
  ['a.test.js', 'expect(near()).toBe(0.30000000000000004);'],
  ['a.test.js', 'expect(list.some((one) => one === 2)).toBe(true || other);'],
  ['test_a.py', 'assert add(1, 2) == 3 or add.__doc__'],
  ['test_a.py', 'assert any(one == 2 for one in all_of())'],
  ['test_a.py', "assert kind == 'a' if kind else True"],
  ['a_spec.rb', 'expect(add(1, 2)).to eq(3).or eq(4)'],
])('%s: something may satisfy %s with another literal', (path, line) => {
  expect(asked(path, inTests[path]!(line))).toEqual([]);
});

test('a test that failed is not asked again, under whatever group or with whatever values', () => {
  const text = inTests['a.test.js']!('expect(add(1, 2)).toBe(3);');
  for (const code of ['adds', 'sums > adds', 'sums adds', 'adds[1-2]'])
    expect(asked('a.test.js', text, { code })).toEqual([]);
  expect(asked('a.test.js', text, { code: 'adds nothing' })).toHaveLength(1);
  expect(asked('a.test.js', text, { code: 'made up', startLine: 2 })).toEqual([]);
});
