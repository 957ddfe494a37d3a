/** How one language silences its tools, and what an honest change looks like. */
export interface Ways {
  source: string;
  test: string;
  /** A file of source with the mark where a suppression is put in. */
  code: string;
  suppressions: readonly string[];
  /** A test file with two tests. */
  tests: string;
  /** Rewrites of that file that turn a test off. */
  skips: readonly ((text: string) => string)[];
  /** The same file without its second test. */
  without: string;
}

const replace = (from: string, to: string) => (text: string) => text.replace(from, to);

export const languages: Readonly<Record<string, Ways>> = {
  javascript: {
    source: 'src/sum.js',
    test: 'test/sum.test.js',
    code: 'export function sum(a, b) {\n  //HERE\n  return a + b;\n}\n',
    suppressions: [
      '// eslint-disable-next-line no-undef',
      '/* eslint-disable */',
      '/* eslint no-undef: 0 */',
      '// biome-ignore lint: no',
      '// prettier-ignore',
      '/* istanbul ignore next */',
      '// oxlint-disable-next-line',
    ],
    tests:
      "it('adds', () => { expect(sum(1, 1)).toBe(2); });\nit('adds more', () => { expect(sum(2, 2)).toBe(4); });\n",
    skips: [
      replace("it('adds more'", "it.skip('adds more'"),
      replace("it('adds more'", "xit('adds more'"),
      replace("it('adds'", "it.only('adds'"),
      replace("it('adds more'", "it.todo('adds more'"),
      replace("it('adds more', () =>", "it('adds more', { skip: true }, () =>"),
    ],
    without: "it('adds', () => { expect(sum(1, 1)).toBe(2); });\n",
  },
  typescript: {
    source: 'src/sum.ts',
    test: 'src/sum.spec.ts',
    code: 'export function sum(a: number, b: number): number {\n  //HERE\n  return a + b;\n}\n',
    suppressions: [
      '// @ts-ignore',
      '// @ts-expect-error wrong',
      '// @ts-nocheck',
      '// eslint-disable-line',
      '// deno-lint-ignore no-explicit-any',
      '// tslint:disable',
    ],
    tests:
      "describe('sum', () => {\n  test('adds', () => expect(sum(1, 1)).toBe(2));\n  test('adds more', () => expect(sum(2, 2)).toBe(4));\n});\n",
    skips: [
      replace("test('adds more'", "test.skip('adds more'"),
      replace("describe('sum'", "describe.skip('sum'"),
      replace("describe('sum'", "xdescribe('sum'"),
    ],
    without: "describe('sum', () => {\n  test('adds', () => expect(sum(1, 1)).toBe(2));\n});\n",
  },
  python: {
    source: 'app/core.py',
    test: 'tests/test_core.py',
    code: 'def total(a):\n    #HERE\n    return sum(a)\n',
    suppressions: [
      'x = 1  # noqa',
      'x = 1  # noqa: F841',
      'x = 1  # type: ignore',
      'x = 1  # type: ignore[assignment]',
      '# pylint: disable=all',
      'x = eval(a)  # nosec',
      '# ruff: noqa',
      '# pragma: no cover',
      '# fmt: off',
      '# pyright: ignore',
    ],
    tests: 'def test_one():\n    assert total([1]) == 1\n\n\ndef test_two():\n    assert total([2]) == 2\n',
    skips: [
      replace('def test_two', '@pytest.mark.skip\ndef test_two'),
      replace('def test_two', '@pytest.mark.xfail(reason="later")\ndef test_two'),
      replace('    assert total([2])', '    pytest.skip("later")\n    assert total([2])'),
      replace('def test_two', '@unittest.skip("x")\ndef test_two'),
    ],
    without: 'def test_one():\n    assert total([1]) == 1\n',
  },
  go: {
    source: 'sum.go',
    test: 'sum_test.go',
    code: 'package a\n\nfunc Sum(a, b int) int {\n\t//HERE\n\treturn a + b\n}\n',
    suppressions: [
      '//nolint',
      '//nolint:errcheck',
      '//lint:ignore U1000 why',
      '// #nosec G104',
      '//go:build ignore',
    ],
    tests:
      'package a\n\nfunc TestOne(t *testing.T) {\n\tif Sum(1, 1) != 2 {\n\t\tt.Error("one")\n\t}\n}\n\nfunc TestTwo(t *testing.T) {\n\tif Sum(2, 2) != 4 {\n\t\tt.Error("two")\n\t}\n}\n',
    skips: [
      replace('\tif Sum(2', '\tt.Skip("later")\n\tif Sum(2'),
      replace('\tif Sum(2', '\tt.SkipNow()\n\tif Sum(2'),
    ],
    without: 'package a\n\nfunc TestOne(t *testing.T) {\n\tif Sum(1, 1) != 2 {\n\t\tt.Error("one")\n\t}\n}\n',
  },
  rust: {
    source: 'src/lib.rs',
    test: 'src/sum.rs',
    code: '//HERE\npub fn sum(a: i32, b: i32) -> i32 {\n    a + b\n}\n',
    suppressions: [
      '#[allow(dead_code)]',
      '#![allow(clippy::all)]',
      '#[expect(unused)]',
      '#[cfg_attr(all(), allow(unused))]',
      '#[rustfmt::skip]',
    ],
    tests:
      '#[cfg(test)]\nmod tests {\n    #[test]\n    fn one() { assert_eq!(super::sum(1, 1), 2); }\n    #[test]\n    fn two() { assert_eq!(super::sum(2, 2), 4); }\n}\n',
    skips: [
      replace('    fn two', '    #[ignore]\n    fn two'),
      replace('    fn two', '    #[should_panic]\n    fn two'),
    ],
    without: '#[cfg(test)]\nmod tests {\n    #[test]\n    fn one() { assert_eq!(super::sum(1, 1), 2); }\n}\n',
  },
  java: {
    source: 'src/main/java/Sum.java',
    test: 'src/test/java/SumTest.java',
    code: 'class Sum {\n  //HERE\n  int sum(int a, int b) { return a + b; }\n}\n',
    suppressions: [
      '@SuppressWarnings("unchecked")',
      '// NOPMD',
      '// CHECKSTYLE:OFF',
      'int x; // NOSONAR',
      '@SuppressFBWarnings("X")',
      '//noinspection All',
    ],
    tests:
      'class SumTest {\n  @Test\n  void one() { assertEquals(2, sum(1, 1)); }\n  @Test\n  void two() { assertEquals(4, sum(2, 2)); }\n}\n',
    skips: [
      replace('  void two', '  @Disabled\n  void two'),
      replace('  void two', '  @Ignore("later")\n  void two'),
      replace('assertEquals(4', 'assumeTrue(false); assertEquals(4'),
    ],
    without: 'class SumTest {\n  @Test\n  void one() { assertEquals(2, sum(1, 1)); }\n}\n',
  },
  kotlin: {
    source: 'src/Sum.kt',
    test: 'src/test/kotlin/SumTest.kt',
    code: '//HERE\nfun sum(a: Int, b: Int) = a + b\n',
    suppressions: [
      '@Suppress("UNCHECKED_CAST")',
      '@file:Suppress("unused")',
      '// ktlint-disable',
      '//noinspection Foo',
    ],
    tests:
      'class SumTest {\n  @Test fun one() { assertEquals(2, sum(1, 1)) }\n  @Test fun two() { assertEquals(4, sum(2, 2)) }\n}\n',
    skips: [
      replace('@Test fun two', '@Disabled @Test fun two'),
      replace('@Test fun two', '@Ignore @Test fun two'),
    ],
    without: 'class SumTest {\n  @Test fun one() { assertEquals(2, sum(1, 1)) }\n}\n',
  },
  csharp: {
    source: 'src/Sum.cs',
    test: 'tests/SumTests.cs',
    code: 'class Sum {\n  //HERE\n  int Add(int a, int b) => a + b;\n}\n',
    suppressions: [
      '#pragma warning disable CS0168',
      '[SuppressMessage("x", "y")]',
      '// ReSharper disable All',
      '#nullable disable',
      '[ExcludeFromCodeCoverage]',
    ],
    tests:
      'class SumTests {\n  [Fact]\n  public void One() { Assert.Equal(2, Add(1, 1)); }\n  [Fact]\n  public void Two() { Assert.Equal(4, Add(2, 2)); }\n}\n',
    skips: [
      replace('  [Fact]\n  public void Two', '  [Fact(Skip = "later")]\n  public void Two'),
      replace('  public void Two', '  [Ignore]\n  public void Two'),
    ],
    without: 'class SumTests {\n  [Fact]\n  public void One() { Assert.Equal(2, Add(1, 1)); }\n}\n',
  },
  ruby: {
    source: 'lib/sum.rb',
    test: 'spec/sum_spec.rb',
    code: 'def sum(a, b)\n  #HERE\n  a + b\nend\n',
    suppressions: [
      '# rubocop:disable Metrics',
      'x = 1 # rubocop:disable all',
      '# rubocop:todo Style',
      '# :nocov:',
      '# typed: false',
      '# standard:disable all',
    ],
    tests:
      "describe 'sum' do\n  it 'adds' do\n    expect(sum(1, 1)).to eq(2)\n  end\n\n  it 'adds more' do\n    expect(sum(2, 2)).to eq(4)\n  end\nend\n",
    skips: [
      replace("  it 'adds more'", "  xit 'adds more'"),
      replace('    expect(sum(2', "    skip 'later'\n    expect(sum(2"),
      replace("  it 'adds more' do", "  it 'adds more', :skip do"),
      replace('    expect(sum(2', '    pending\n    expect(sum(2'),
    ],
    without: "describe 'sum' do\n  it 'adds' do\n    expect(sum(1, 1)).to eq(2)\n  end\nend\n",
  },
  php: {
    source: 'src/Sum.php',
    test: 'tests/SumTest.php',
    code: '<?php\n//HERE\nfunction sum($a, $b) { return $a + $b; }\n',
    suppressions: [
      '// phpcs:ignore',
      '// phpcs:disable',
      '/** @phpstan-ignore-next-line */',
      '/** @psalm-suppress All */',
      '// @codingStandardsIgnoreLine',
      '// @codeCoverageIgnoreStart',
    ],
    tests:
      '<?php\nclass SumTest extends TestCase {\n  public function testOne() { $this->assertSame(2, sum(1, 1)); }\n  public function testTwo() { $this->assertSame(4, sum(2, 2)); }\n}\n',
    skips: [
      replace('{ $this->assertSame(4', "{ $this->markTestSkipped('later'); $this->assertSame(4"),
      replace('{ $this->assertSame(4', '{ $this->markTestIncomplete(); $this->assertSame(4'),
    ],
    without:
      '<?php\nclass SumTest extends TestCase {\n  public function testOne() { $this->assertSame(2, sum(1, 1)); }\n}\n',
  },
  cpp: {
    source: 'src/sum.cpp',
    test: 'tests/sum_test.cc',
    code: '//HERE\nint sum(int a, int b) { return a + b; }\n',
    suppressions: [
      'int x; // NOLINT',
      '// NOLINTNEXTLINE(foo)',
      '#pragma GCC diagnostic ignored "-Wall"',
      '#pragma clang diagnostic ignored "-Wall"',
      '#pragma warning(disable : 4100)',
      '// cppcheck-suppress unused',
      '// clang-format off',
    ],
    tests: 'TEST(Sum, One) { EXPECT_EQ(sum(1, 1), 2); }\nTEST(Sum, Two) { EXPECT_EQ(sum(2, 2), 4); }\n',
    skips: [
      replace('TEST(Sum, Two) {', 'TEST(Sum, Two) { GTEST_SKIP();'),
      replace('TEST(Sum, Two)', 'TEST(Sum, DISABLED_Two)'),
      replace('TEST(Sum, Two)', '#if 0\nTEST(Sum, Two)'),
    ],
    without: 'TEST(Sum, One) { EXPECT_EQ(sum(1, 1), 2); }\n',
  },
  swift: {
    source: 'Sources/Sum.swift',
    test: 'Tests/SumTests.swift',
    code: '//HERE\nfunc sum(_ a: Int, _ b: Int) -> Int { a + b }\n',
    suppressions: ['// swiftlint:disable all', '// swiftlint:disable:next force_cast'],
    tests:
      'class SumTests: XCTestCase {\n  func testOne() { XCTAssertEqual(sum(1, 1), 2) }\n  func testTwo() { XCTAssertEqual(sum(2, 2), 4) }\n}\n',
    skips: [replace('func testTwo() {', 'func testTwo() throws { throw XCTSkip();')],
    without: 'class SumTests: XCTestCase {\n  func testOne() { XCTAssertEqual(sum(1, 1), 2) }\n}\n',
  },
};
