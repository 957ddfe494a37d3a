import { describe, expect, it } from 'vitest';
import { guardPatch } from '../../../src/validation/index.ts';
import { modified, patchOf } from './patches.ts';

function codesOf(path: string, before: string, after: string): string[] {
  const found = guardPatch(patchOf(modified(path, before, after)));
  return found.filter(({ severity }) => severity === 'error').map(({ code }) => code ?? '');
}

const weakened: readonly (readonly [string, string, string])[] = [
  ['a.test.js', 'expect(sum(1)).toBe(2);', 'expect(true).toBe(true);'],
  ['a.test.js', 'expect(sum(1)).toBe(2);', 'expect(sum(1)).toBeTruthy();'],
  ['a.test.js', 'expect(list).toEqual([1, 2]);', 'expect(list).toBeDefined();'],
  ['a.test.js', 'expect(list).toEqual([1, 2]);', 'expect(list).toEqual(expect.anything());'],
  ['a.test.js', 'expect(sum(1)).toBe(2);\nexpect(sum(2)).toBe(3);', 'expect(sum(1)).toBe(2);'],
  ['a.test.js', 'await run();\nexpect(done).toBe(1);', 'await run().catch(() => {});\nexpect(done).toBe(1);'],
  ['a.test.js', 'check();\nexpect(done).toBe(1);', 'try { check(); } catch (e) {}\nexpect(done).toBe(1);'],
  ['tests/test_a.py', '    assert total(1) == 2', '    assert True'],
  ['tests/test_a.py', '    assert total(1) == 2', '    assert total(1) == 2 or True'],
  ['tests/test_a.py', '    assert total(1) == 2', '    assert total(1) is not None'],
  [
    'tests/test_a.py',
    '    assert total(1) == 2',
    '    try:\n        assert total(1) == 2\n    except AssertionError:\n        pass',
  ],
  ['tests/test_a.py', '    self.assertEqual(x, 1)', '    self.assertTrue(True)'],
  ['tests/test_a.py', '    self.assertEqual(x, 1)', '    self.assertIsNotNone(x)'],
  ['a_test.go', '\trequire.Equal(t, 1, x)', '\trequire.NotNil(t, x)\n'],
  ['a_test.go', '\tif x != 1 {\n\t\tt.Errorf("x")\n\t}', '\t_ = x'],
  ['tests/a.rs', '    assert_eq!(x, 1);', '    assert!(true);'],
  ['src/test/java/ATest.java', '    assertEquals(1, x);', '    assertTrue(true);'],
  ['tests/ATests.cs', '    Assert.Equal(1, x);', '    Assert.True(true);'],
  ['spec/a_spec.rb', '    expect(x).to eq(1)', '    expect(true).to be(true)'],
  ['tests/ATest.php', '    $this->assertSame(1, $x);', '    $this->assertTrue(true);'],
  ['tests/a_test.cc', '  EXPECT_EQ(x, 1);', '  EXPECT_TRUE(true);'],
];

describe('a weakened assertion is caught (H24)', () => {
  it.each(weakened)('in %s: %s → %s', (path, before, after) => {
    expect(codesOf(path, `${before}\n`, `${after}\n`)).toContain('weakened-assertion');
  });
});

describe('honest changes of tests do not count', () => {
  it.each([
    ['a.test.js', 'expect(sum(1)).toBe(2);', 'expect(sum(1)).toBe(3);'],
    ['a.test.js', 'expect(sum(1)).toBe(2);', 'expect(sum(1)).toBe(2);\nexpect(sum(2)).toBeTruthy();'],
    ['tests/test_a.py', '    assert total(1) == 2', '    assert total(1) == 3'],
    ['a_test.go', '\trequire.Equal(t, 1, x)', '\trequire.Equal(t, 2, x)'],
    ['src/plain.js', 'assert(x === 1);', 'assert(true);'],
  ])('in %s: %s → %s', (path, before, after) => {
    expect(codesOf(path, `${before}\n`, `${after}\n`)).toEqual([]);
  });

  it('but a changed expectation is shown to a person', () => {
    const found = guardPatch(patchOf(modified('a.test.js', 'expect(a).toBe(1);\n', 'expect(a).toBe(2);\n')));
    expect(found.map(({ severity, code }) => `${severity} ${code}`)).toEqual(['warning weakened-assertion']);
  });
});

describe('a test that is only moved', () => {
  it('weakens nothing, though a looser assertion about the same thing stands elsewhere', () => {
    const exact = 'def test_a(self):\n    assert total(x) == 2\n';
    const loose = 'def test_b(self):\n    assert total(x) is not None\n';
    expect(codesOf('tests/test_a.py', `${exact}${loose}`, `${loose}${exact}`)).toEqual([]);
    const indented = exact.replaceAll(/^/gm, '    ');
    expect(codesOf('tests/test_a.py', `${indented}\n    ${loose}`, `${loose}\n${exact}`)).toEqual([]);
  });
});
