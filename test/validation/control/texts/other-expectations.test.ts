import { describe, expect, test } from 'vitest';
import { otherExpectations } from '../../../../src/validation/control/texts/other-expectations.ts';
import { drawsAreForeseeable } from '../foreseeable.ts';

drawsAreForeseeable();

/** The one line of a file, with another expectation. */
const other = (path: string, line: string) => otherExpectations(path, `${line}\n`)?.text.trimEnd();

describe('a test with another expectation', () => {
  test.each([
    ['a_test.py', 'assert add(1, 2) == 3', 'assert add(1, 2) == 2'],
    ['a_test.py', '        self.assertEqual(add(1, 2), 3)', '        self.assertEqual(add(1, 2), 2)'],
    ['a_test.py', 'assert name() == "Ann"', 'assert name() == "Annz"'],
    ['a_test.py', 'assert rows() == [1, 2]', 'assert rows() == [0, 2]'],
    ['a.test.js', "it('adds', () => assert.strictEqual(add(1, 2), 3));", "it('adds', () => assert.strictEqual(add(1, 2), 2));"],
    ['a.test.ts', 'expect(add(1, 2)).toBe(3);', 'expect(add(1, 2)).toBe(2);'],
    ['a.test.ts', "expect(who()).toEqual({ name: 'Ann' });", "expect(who()).toEqual({ name: 'Annz' });"],
    ['a.test.ts', 'expect(isOpen()).toBe(true);', 'expect(isOpen()).toBe(false);'],
    ['a.test.js', 'expect(add(1, 2)).to.equal(10);', 'expect(add(1, 2)).to.equal(11);'],
    ['a.test.js', "test('a', (t) => t.is(add(1, 2), 3));", "test('a', (t) => t.is(add(1, 2), 2));"],
    ['a_test.go', '\tif Add(1, 2) != 3 {', '\tif Add(1, 2) != 2 {'],
    ['a_test.go', '\twant := "Ann"', '\twant := "Annz"'],
    ['a_test.go', '\tassert.Equal(t, 3, Add(1, 2))', '\tassert.Equal(t, 2, Add(1, 2))'],
    ['tests/a.rs', '    assert_eq!(top(), 255);', '    assert_eq!(top(), 254);'],
    ['spec/a_spec.rb', "  it('adds') { expect(add(1, 2)).to eq(3) }", "  it('adds') { expect(add(1, 2)).to eq(2) }"],
    ['test/a_test.rb', '    assert_equal 3, add(1, 2)', '    assert_equal 2, add(1, 2)'],
    ['tests/ATest.php', '        $this->assertSame(3, add(1, 2));', '        $this->assertSame(2, add(1, 2));'],
    ['src/test/java/ATest.java', '    assertEquals(3, add(1, 2));', '    assertEquals(2, add(1, 2));'],
    ['tests/a.c', 'int main(void) { return add(1, 2) == 3 ? 0 : 1; }', 'int main(void) { return add(1, 2) == 2 ? 0 : 1; }'],
    ['a.test.js', "if (add(1, 2) !== 3) throw new Error('no');", "if (add(1, 2) !== 2) throw new Error('no');"],
    ['tests/a_test.cc', '  EXPECT_EQ(add(1, 2), 3);', '  EXPECT_EQ(add(1, 2), 2);'],
    ['tests/a.c', '  ok(add(1, 2) == 3, "adds");', '  ok(add(1, 2) == 2, "adds");'],
    ['tests/a.cpp', '  REQUIRE(add(1, 2) == 3);', '  REQUIRE(add(1, 2) == 2);'],
    ['test/a.bats', '  [ "$(add 1 2)" = "3" ]', '  [ "$(add 1 2)" = "3z" ]'],
    ['test/a.bats', '  [[ $status -eq 0 ]]', '  [[ $status -eq 1 ]]'],
    ['test/a.bats', '  assert_output --partial "Ann"', '  assert_output --partial "Annz"'],
    ['a_test.go', "\tif first() != 'a' {", "\tif first() != 'a' || 1 != 2 {"],
    ['a_test.go', '\t\tif got := Add(tt.a, tt.b); got != tt.want {', '\t\tif got := Add(tt.a, tt.b); got != tt.want || 1 != 2 {'],
    ['a_test.go', '\tassert.Equal(t, want, Add(a, b))', '\tassert.Equal(t, 1, 2); assert.Equal(t, want, Add(a, b))'],
    ['a_test.go', '\trequire.True(t, isOpen())', '\trequire.Equal(t, 1, 2); require.True(t, isOpen())'],
    ['tests/a.rs', '    assert_eq!(', '    assert_eq!(1, 2); assert_eq!('],
    ['tests/a.rs', '    assert!(sum > other);', '    assert!(1 == 2 && (sum > other));'],
    ['src/test/java/ATest.java', '    assertTrue(list.isEmpty());', '    assertTrue(1 == 2 && (list.isEmpty()));'],
    ['src/test/java/ATest.java', '    assertEquals(sum, add(a, b));', '    { assertEquals(1, 2); assertEquals(sum, add(a, b)); }'],
    ['src/test/java/ATest.java', '    assertThat(add(a, max(b))).as("sum").isEqualTo(sum);', '    { assertThat(1).isEqualTo(2); assertThat(add(a, max(b))).as("sum").isEqualTo(sum); }'],
    ['src/test/kotlin/ATest.kt', '    Assert.assertFalse(list.isEmpty())', '    Assert.assertFalse(1 != 2 || (list.isEmpty()))'],
  ])('%s: %s', (path, line, changed) => {
    expect(other(path, line)).toBe(changed);
  }); // prettier-ignore

  test.each([
    ['a_test.py', '# assert add(1, 2) == 3'],
    ['a.test.ts', '// expect(add(1, 2)).toBe(3);'],
    ['a.test.ts', 'const three = add(1, 2);'],
    ['a.test.ts', 'check(add(1, 2), sum);'],
    ['a_test.go', '\tif err != nil {'],
    ['a_test.go', '\tfor a != b {'],
    ['src/test/java/ATest.java', '    assertTrue("is open", isOpen());'],
    ['src/test/java/ATest.java', '    assertTrue(() -> isOpen());'],
    ['tests/a.c', '  EXPECT_EQ(add(1, 2), sum);'],
    ['src/test/java/ATest.java', '    "sum expected: " + sum + " actual: "'],
    ['src/test/scala/ATest.scala', '    assertEquals(add(1, 2), 0e897, .1);'],
    ['src/test/java/ATest.java', '        assertEquals(sum, add(a, b)));'],
    ['src/test/java/ATest.java', '    assertThat(name, is(other));'],
    ['test/a.bats', '  # [ "$(add 1 2)" = "3" ]'],
  ])('there is none in %s: %s', (path, line) => {
    expect(other(path, line)).toBeUndefined();
  });

  test.each([
    ['a.test.ts', 'expect(add(1, 2)).toBe(sum);', 'expect(add(1, 2)).not.toBe(sum);'],
    ['a.test.ts', 'await expect(add(1)).resolves.not.toBe(sum);', 'await expect(add(1)).resolves.toBe(sum);'],
    ['a.test.ts', 'expect(() => add(1)).toThrow();', 'expect(() => add(1)).not.toThrow();'],
    ['a.test.js', 'expect(page()).toMatchSnapshot();', 'expect(page()).not.toMatchSnapshot();'],
    ['a.test.js', 'expect(list).to.be.empty;', 'expect(list).to.not.be.empty;'],
    ['a.test.js', 'assert.ok(isOpen(door));', 'assert.ok(!isOpen(door));'],
    ['a.test.js', 'assert.deepStrictEqual(all(), some);', 'assert.notDeepStrictEqual(all(), some);'],
    ['a.test.js', 'assert.throws(() => add());', 'assert.doesNotThrow(() => add());'],
    ['a_test.py', 'assert add(1, 2) != 4', 'assert not add(1, 2) != 4'],
    ['a_test.py', 'with pytest.raises(ValueError):', 'with pytest.raises(StopAsyncIteration):'],
    ['a_test.py', '        self.assertTrue(is_open())', '        self.assertFalse(is_open())'],
    ['spec/a_spec.rb', '  expect(door).to be_open', '  expect(door).not_to be_open'],
    ['test/a_test.rb', '    assert door.open?', '    refute door.open?'],
    ['tests/ATest.php', '        $this->assertNull(find());', '        $this->assertNotNull(find());'],
  ])('says the contrary where it compares with no literal: %s: %s', (path, line, changed) => {
    expect(other(path, line)).toBe(changed);
  }); // prettier-ignore

  test('says the contrary only where a file compares with no literal at all', () => {
    const text = 'expect(open()).toBe(door);\nexpect(add(1, 2)).toBe(3);\n';
    expect(otherExpectations('a.test.ts', text)?.text).toBe(text.replace('3', '2'));
  });

  test('fails in words of GoogleTest where they are those of GoogleTest', () => {
    const text = '#include <gtest/gtest.h>\n  EXPECT_EQ(add(1, 2), sum);\n  EXPECT_STREQ(name(), who);\n';
    expect(otherExpectations('tests/a.cc', text)?.text).toContain(
      '  EXPECT_EQ(1, 2); EXPECT_EQ(add(1, 2), sum);\n  EXPECT_STREQ("1", "2"); EXPECT_STREQ(name(), who);\n',
    );
  });

  test('leaves messages as they are, and says which lines are others', () => {
    const text = "const head = 1;\nassert.equal(add(1, 2), 3, 'adds 1 and 2');\n";
    const found = otherExpectations('a.test.js', text);
    expect(found?.text).toContain("assert.equal(add(1, 2), 2, 'adds 1 and 2');");
    expect([...found!.lines]).toEqual([2]);
  });
});

test('the code above unit tests of Rust stays as it is', () => {
  const code = 'fn a(i: u8) -> u8 {\n    if i != 0 {\n        return 1;\n    }\n    0\n}\n\n';
  const tests =
    '#[cfg(test)]\nmod tests {\n    #[test]\n    fn b() {\n        assert_eq!(a(0), 0);\n    }\n}\n';
  const others = otherExpectations('src/a.rs', code + tests);
  expect(others?.text.startsWith(code)).toBe(true);
  expect([...(others?.lines ?? [])]).toEqual([12]);
  expect(otherExpectations('src/a.rs', code)?.lines.size).toBe(1);
});

test('and so does all of it where they stand in another file', () => {
  const code = '#[cfg(test)]\nmod tests;\n\nfn a(i: u8) -> bool {\n    i != 0\n}\n';
  expect(otherExpectations('src/a.rs', code)).toBeUndefined();
});
