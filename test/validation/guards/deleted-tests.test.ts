import { describe, expect, it } from 'vitest';
import { guardPatch } from '../../../src/validation/index.ts';
import { deleted, modified, patchOf } from './patches.ts';

/** How a test is declared in each framework, and the name it has. */
const declared: readonly (readonly [string, string, string])[] = [
  ['a.test.js', "it('adds', () => {});", 'adds'],
  ['a.test.js', "test.each([[1, 2]])('adds %i', () => {});", 'adds %i'],
  ['a.test.js', "  specify('it\\'s one', () => {});", "it\\'s one"],
  ['a.test.ts', "Deno.test('adds', () => {});", 'adds'],
  ['tests/test_a.py', 'async def test_adds():', 'test_adds'],
  ['a_test.go', 'func FuzzAdd(f *testing.F) {', 'FuzzAdd'],
  ['tests/a.rs', '#[tokio::test]\nasync fn adds() {}', 'adds'],
  ['src/test/java/ATest.java', '@ParameterizedTest\n@ValueSource(ints = 1)\nvoid adds(int a) {}', 'adds'],
  ['src/test/kotlin/ATest.kt', '@Test\nfun `adds two`() {}', '`adds two`'],
  ['tests/ATests.cs', '[Theory]\n[InlineData(1)]\npublic async Task Adds(int a) {}', 'Adds'],
  ['spec/a_spec.rb', "  scenario 'adds' do", 'adds'],
  ['test/a_test.rb', '  def test_adds?', 'test_adds?'],
  ['tests/ATest.php', 'public function testAdds(): void {}', 'testAdds'],
  ['tests/ATest.php', "it('adds', function () {});", 'adds'],
  ['tests/a_test.cc', 'TEST_F(Sum, Adds) {}', 'Sum, Adds'],
  ['Tests/ATests.swift', 'func testAdds() {}', 'testAdds'],
  ['Tests/ATests.swift', '@Test\nfunc adds() {}', 'adds'],
  ['src/test/scala/ASpec.scala', 'test("adds") {}', 'adds'],
  ['src/test/scala/ASpec.scala', '"adds" in {}', 'adds'],
  ['test/a_test.dart', "testWidgets('adds', (tester) async {});", 'adds'],
  ['test/a_test.exs', '  property "adds" do', 'adds'],
  ['test/a.bats', '@test "adds" {', 'adds'],
  ['test/ASpec.hs', '  prop "adds" $ True', 'adds'],
  ['spec/a_spec.lua', "  it('adds', function() end)", 'adds'],
];

describe('a test that is deleted is named', () => {
  it.each(declared)('in %s: %s', (path, text, name) => {
    expect(guardPatch(patchOf(modified(path, `one\n${text}\n`, 'one\n')))).toContainEqual({
      source: 'guard',
      severity: 'error',
      code: 'deleted-test',
      path,
      message: `Tests were deleted: \`${name}\`.`,
    });
  });

  it('with its whole file, too, also where no test in it can be told apart', () => {
    const [found, ...more] = guardPatch(patchOf(deleted('tests/test_a.py', 'x = 1\n')));
    expect(more).toEqual([]);
    expect(found).toEqual({
      source: 'guard',
      severity: 'error',
      code: 'deleted-test',
      path: 'tests/test_a.py',
      message: 'A file of the tests was deleted.',
    });
  });

  it('but a deleted picture among the tests, or a deleted file of source, is none', () => {
    expect(guardPatch(patchOf(deleted('tests/a.png', 'x')))).toEqual([]);
    expect(guardPatch(patchOf(deleted('src/a.py', 'x = 1\n')))).toEqual([]);
  });

  it('ten names are shown and the rest is counted', () => {
    const test = (at: number) => `def test_${at}():\n    run()\n`;
    const before = Array.from({ length: 12 }, (_, at) => test(at)).join('');
    const [found] = guardPatch(patchOf(modified('tests/test_a.py', before, 'x = 1\n')));
    expect(found?.message).toMatch(/`test_9` and 2 more\.$/);
  });
});

describe('tests that trade places', () => {
  const python = (...names: string[]) => names.map((name) => `def ${name}():\n    run()\n`).join('');
  const said = (before: string, after: string) =>
    guardPatch(patchOf(modified('tests/test_a.py', before, after))).map(
      ({ severity, message }) => `${severity}: ${message}`,
    );

  it('one for one may be renamed; one fewer counts', () => {
    expect(said(python('test_a', 'test_b'), python('test_a', 'test_c'))).toEqual([
      'warning: Tests were replaced or renamed: `test_b`.',
    ]);
    expect(said(python('test_a', 'test_b', 'test_c'), python('test_a', 'test_d'))).toEqual([
      'error: Tests were deleted: `test_b`, `test_c`.',
    ]);
  });

  it('one of two with the same name is missed', () => {
    expect(said(python('test_a', 'test_a'), python('test_a'))).toEqual([
      'error: Tests were deleted: `test_a`.',
    ]);
  });

  it('one that moved pays for one, not for two', () => {
    const patch = patchOf(
      modified('tests/test_a.py', python('test_a'), ''),
      modified('tests/test_b.py', python('test_a'), ''),
      modified('tests/test_c.py', '', python('test_a')),
    );
    expect(guardPatch(patch).map(({ path, code }) => `${path} ${code}`)).toEqual([
      'tests/test_b.py deleted-test',
    ]);
  });
});
