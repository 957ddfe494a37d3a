import { describe, expect, it } from 'vitest';
import { guardPatch } from '../../../src/validation/index.ts';
import { modified, patchOf } from './patches.ts';

/** One line for each way to turn a test off, with the name that a report gives it. */
const marks: Readonly<Record<string, readonly (readonly [string, string])[]>> = {
  'test/a.test.js': [
    ["it.skip('adds', () => {", 'skip'],
    ["describe.skipIf(win)('sum', () => {", 'skip'],
    ["xit('adds', () => {", 'x-prefix'],
    ["it.only('adds', () => {", 'only'],
    ["fdescribe('sum', () => {", 'only'],
    ["node('adds', { skip: 'later' }, () => {", 'skip option'],
    ['  this.skip();', 'skip call'],
    ["  t.skip('later');", 'skip call'],
    ["  pending('later');", 'pending'],
  ],
  'tests/test_a.py': [
    ['@pytest.mark.xfail(reason="later")', 'skip mark'],
    ['    pytest.importorskip("numpy")', 'skip call'],
    ['    self.skipTest("later")', 'skip call'],
    ['@unittest.expectedFailure', 'unittest skip'],
    ['collect_ignore = ["test_b.py"]', 'not collected'],
  ],
  'a_test.go': [
    ['\tt.Skipf("later")', 't.Skip'],
    ['\tos.Exit(0)', 'os.Exit(0)'],
  ],
  'tests/a.rs': [
    ['#[ignore = "slow"]', '#[ignore]'],
    ['#[cfg(any())]', 'cfg that is never set'],
    ['#[should_panic]', 'should_panic'],
  ],
  'src/test/java/ATest.java': [
    ['@DisabledOnOs(WINDOWS)', '@Disabled, @Ignore or a condition'],
    ['@EnabledIf("no")', '@Disabled, @Ignore or a condition'],
    ['@Test(enabled = false)', 'enabled = false'],
    ['assumeTrue(false);', 'assumption that fails'],
  ],
  'src/test/kotlin/ATest.kt': [['@Ignore("later")', '@Disabled, @Ignore or a condition']],
  'src/test/scala/ASpec.scala': [
    ['@Ignore', '@Disabled, @Ignore or a condition'],
    ['it should "add" taggedAs(Ignore) {', 'ignore'],
  ],
  'tests/ATests.cs': [
    ['[WindowsFact(Skip = "later")]', 'Skip argument'],
    ['[Explicit]', 'Ignore attribute'],
    ['Assert.Inconclusive("later");', 'Ignore call'],
  ],
  'spec/a_spec.rb': [
    ["    skip 'later'", 'skip or pending'],
    ["  xcontext 'sum' do", 'x-prefix'],
    ["  it 'adds', focus: true do", 'focus'],
    ["  fit 'adds' do", 'focus'],
  ],
  'tests/ATest.php': [
    ['$this->markTestIncomplete();', 'markTestSkipped'],
    ['})->skip();', 'skip'],
    ['$this->expectNotToPerformAssertions();', 'expectNotToPerformAssertions'],
  ],
  'tests/a_test.c': [
    ['GTEST_SKIP();', 'GTEST_SKIP'],
    ['TEST_IGNORE();', 'skip macro'],
    ['#if 0', 'compiled out'],
  ],
  'Tests/ATests.swift': [
    ['throw XCTSkip("later")', 'XCTSkip'],
    ['@Test(.disabled("later"))', 'disabled'],
  ],
  'test/a_test.dart': [
    ['}, skip: true);', 'skip'],
    ['}, solo: true);', 'solo'],
  ],
  'test/a_test.exs': [
    ['  @tag :skip', 'skip tag'],
    ['ExUnit.configure(exclude: [:slow])', 'exclude'],
  ],
  'test/a_test.sh': [['  skip "later"', 'bats skip']],
  't/a_test.pl': [['plan skip_all => "later";', 'skip']],
  'test/ASpec.hs': [['    pendingWith "later"', 'pending']],
  'spec/a_spec.lua': [["    pending('later')", 'pending']],
};

const rows = Object.entries(marks).flatMap(([path, lines]) =>
  lines.map(([line, name]) => ({ path, line, name })),
);

/** What a guard of skips says of a line in the middle of a file of tests. */
const found = (path: string, line: string) =>
  guardPatch(patchOf(modified(path, 'one\ntwo\n', `one\n${line}\ntwo\n`))).filter(
    ({ code }) => code === 'skipped-test',
  );

it.each(rows)('in $path the line $line turns a test off ($name)', ({ path, line, name }) => {
  expect(found(path, line)).toMatchObject([{ source: 'guard', path, startLine: 2, endLine: 2 }]);
  expect(found(path, line)[0]?.message).toContain(`(${name})`);
  expect(found(path, line)[0]?.message).toContain(`\`${line.trim()}\``);
});

describe('turns nothing off:', () => {
  it.each([
    ['test/a.test.js', "it('skips blank lines', () => {"],
    ['test/a.test.js', "  expect(run('it.skip()')).toBe(1);"],
    ['test/a.test.js', 'const options = { skip: false };'],
    ['test/a.test.js', 'list.skip(2);'],
    ['tests/test_a.py', 'skipped = run(skip=True)'],
    ['a_test.go', '\tos.Exit(m.Run())'],
    ['tests/a.rs', '#[cfg(test)]'],
    ['src/test/java/ATest.java', 'assumeTrue(isLinux());'],
    ['tests/ATests.cs', '[Fact(DisplayName = "adds")]'],
    ['spec/a_spec.rb', "  it 'adds', focus: false do"],
    ['spec/a_spec.rb', '    expect(list.skip(1)).to eq(2)'],
    ['tests/a_test.c', '#if 1'],
    ['test/a_test.dart', '}, skip: false);'],
    ['test/a_test.exs', '  @tag :slow'],
    ['test/a_test.sh', '  skipped=1'],
    ['src/queue.js', 'test.skip();'],
    ['src/queue.py', '    pytest.skip("later")'],
  ])('in %s the line %s', (path, line) => {
    expect(found(path, line)).toEqual([]);
  });
});
