import { describe, expect, it } from 'vitest';
import type { LanguageFamily } from '../../../src/catalog/index.ts';
import { flatConfig } from '../../../src/validation/guards/configuration/flat-config.ts';
import { forgeriesOf } from '../../../src/validation/guards/outcomes/forged-outcomes.ts';
import { everywhere } from '../../../src/validation/guards/suppressions/general-suppressions.ts';
import { liveText } from '../../../src/validation/guards/live-text.ts';
import { loosenedSettings } from '../../../src/validation/guards/configuration/loosened-settings.ts';
import {
  addedTestNames,
  declaredTests,
  holdsTests,
  testNames,
} from '../../../src/validation/guards/tests/test-names.ts';
import { created, deleted, modified, patchOf } from './patches.ts';

describe('what silences a tool in a comment of any language', () => {
  const found = (line: string) => everywhere.find(({ pattern }) => pattern.test(line))?.name;
  it.each([
    'alex', 'ameba', 'biome', 'buildifier', 'checkov', 'codacy', 'codenarc', 'codespell', 'csharpier', 'cspell', 'deepcode', 'djlint', 'dprint', 'elm-review',
    'elvis', 'gitleaks', 'gosec', 'shellharden', 'html-validate', 'infection', 'jscpd', 'kics-scan', 'knip', 'mago', 'periphery', 'pint', 'prettier',
    'pydoclint', 'pyrefly', 'pytype', 'rome', 'scalafix', 'scalastyle', 'slither', 'sourcery', 'spellchecker', 'standard',
    'statix', 'steep', 'stryker', 'stylua', 'taplo', 'textlint', 'tfsec', 'trivy', 'trunk', 'typos', 'vale', 'vsg', 'vulture', 'yard',
  ])('%s is told to look away', (tool) => {
    for (const word of ['ignore', 'disable', 'disabled', 'off', 'skip', 'suppress', 'allow', 'fixme', 'todo'])
      for (const mark of [`# ${tool}:${word}`, `// ${tool}-${word}-line`, `<!-- ${tool} ${word} -->`])
        expect(found(mark), mark).toBeDefined();
    expect(found(`# ${tool} is used here`)).toBeUndefined();
  }); // prettier-ignore
  it.each(['//', '/*', '#', '-- ', '<!--', '{{!', '{#', '<%#', '%', ';', '!', '{-', '(*', '..'])('behind %s', (sign) => {
    expect(found(`${sign} typos:ignore`)).toBe('tool switched off');
    expect(found(`${sign} nolint`)).toBe('code passed over');
  }); // prettier-ignore
  it.each(['NOSONAR', 'nolint', 'skipcq', 'noinspection', 'nopycln', 'nosec', 'chktex-file', 'verilator lint_off'])('by %s', (word) => {
    expect(found(`# ${word}`)).toBe('code passed over');
    expect(found(`a ${word}`)).toBeUndefined();
  }); // prettier-ignore
});

describe('comments, and texts of several lines', () => {
  it.each([
    'javascript',
    'go',
    'rust',
    'java',
    'kotlin',
    'csharp',
    'php',
    'c',
    'swift',
    'scala',
    'dart',
  ] as const)('hold no test that runs in %s', (language) => {
    expect(liveText(language, 'a // it(\nb /* it(\n*/ c')).not.toContain('it(');
    expect(liveText(language, 'it("// a")')).toContain('it(');
  });
  it('hold none in Python and Ruby, whose marks are others', () => {
    expect(liveText('python', 'a # def\n"""\ndef\n"""\n\'\'\'\ndef\'\'\'')).not.toContain('def');
    expect(liveText('ruby', '=begin\nit\n=end\nx')).not.toContain('it');
    expect(liveText('ruby', '# it')).toContain('it');
    expect(liveText(undefined, '// it(')).toContain('it(');
  });
});

describe('a setting that is laxer than before', () => {
  const set = (keys: string, value: string | number | boolean | null, inList = false) => ({ keys: keys.split('.'), value, inList });
  const loosened = (before: ReturnType<typeof set>[], after: ReturnType<typeof set>[]) => loosenedSettings(before, after);
  it.each<[ReturnType<typeof set>, ReturnType<typeof set>, string | undefined]>([
    [set('rules.a', 'error'), set('rules.a', 'off'), '`rules.a` is now `off`'],
    [set('rules.a', 'error'), set('rules.a', 'warn'), '`rules.a` is now `warn`'],
    [set('rules.a', 'warn'), set('rules.a', 'error'), undefined],
    [set('rules.a', 'deny'), set('rules.a', 'error'), undefined],
    [set('lints.a', 'forbid'), set('lints.a', 'deny'), '`lints.a` is now `deny`'],
    [set('rules.a', 'information'), set('rules.a', 'silent'), '`rules.a` is now `silent`'],
    [set('clippy.a', 'warning'), set('clippy.a', 'suggestion'), '`clippy.a` is now `suggestion`'],
    [set('rust.a', 2), set('rust.a', 1), '`rust.a` is now `1`'],
    [set('rules.a', 2), set('rules.a', 3), undefined],
    [set('severity.a', true), set('severity.a', false), '`severity.a` is now `false`'],
    [set('diagnosticSeverityOverrides.a', 'on'), set('diagnosticSeverityOverrides.a', 'none'), '`diagnosticSeverityOverrides.a` is now `none`'],
    [set('a.strict', true), set('a.strict', false), '`a.strict` is now `false`'],
    [set('a.strict', false), set('a.strict', true), undefined],
    [set('a.skipLibCheck', false), set('a.skipLibCheck', true), '`a.skipLibCheck` is now `true`'],
    [set('a.skipLibCheck', true), set('a.skipLibCheck', false), undefined],
    [set('a.plain', true), set('a.plain', false), undefined],
    [set('coverage.lines', 80), set('coverage.lines', 79), '`coverage.lines` went from 80 to 79'],
    [set('coverage.lines', 80), set('coverage.lines', 80), undefined],
    [set('coverage.lines', 80), set('coverage.lines', 81), undefined],
    [set('a.maxWarnings', 1), set('a.maxWarnings', 2), '`a.maxWarnings` went from 1 to 2'],
    [set('a.maxWarnings', 2), set('a.maxWarnings', 1), undefined],
    [set('a.number', 2), set('a.number', 1), undefined],
    [set('a.disable', 'C1'), set('a.disable', 'C1,W2'), '`a.disable` now also says W2'],
    [set('a.disable', 'C1,W2'), set('a.disable', 'W2'), undefined],
    [set('pytest.addopts', '-q'), set('pytest.addopts', '-q --ignore x'), '`pytest.addopts` now also says --ignore'],
    [set('pytest.addopts', '-q'), set('pytest.addopts', '-q -k'), '`pytest.addopts` now also says -k'],
    [set('pytest.addopts', '-q'), set('pytest.addopts', '-q -x'), undefined],
    [set('a.ignore', 'x', true), set('a.ignore', 'y', true), '`a.ignore` now also lists y'],
    [set('a.ignore', 'x', true), set('a.ignore', 'x', true), undefined],
    [set('a.select', 'E', true), set('a.select', 'F', true), '`a.select` no longer lists E'],
    [set('a.other', 'E', true), set('a.other', 'F', true), undefined],
  ])('%j, %j: %s', (before, after, words) => {
    expect(loosened([before], [after])).toEqual(words === undefined ? [] : [words]);
  }); // prettier-ignore
  it.each<[ReturnType<typeof set>, boolean]>([
    [set('rules.a', 'error'), true],
    [set('rules.a', 'warn'), true],
    [set('rules.a', 'info'), false],
    [set('a.strict', true), true],
    [set('a.strict', false), false],
    [set('strict.a', true), false],
    [set('a.select', 'E', true), true],
    [set('a.select', 'E'), false],
    [set('a.ignore', 'E', true), false],
    [set('coverage.lines', 80), true],
    [set('a.number', 80), false],
    [set('coverage.lines', 'x'), false],
  ])('gone, %j: %s', (setting, is) => {
    expect(loosened([setting], [])).toEqual(is ? [`\`${setting.keys.join('.')}\` is gone`] : []);
  });
  it('counts from the beginning where it is new: a rule below a warning, what takes away, five of a list', () => {
    expect(loosened([], [set('rules.a', 'off')])).toHaveLength(1);
    expect(loosened([], [set('rules.a', 'warn')])).toEqual([]);
    expect(loosened([], [set('a.skip', true)])).toHaveLength(1);
    const many = ['1', '2', '3', '4', '5', '6'].map((value) => set('a.ignore', value, true));
    expect(loosened([], many)).toEqual(['`a.ignore` now also lists 1, 2, 3, 4, 5']);
  });
}); // prettier-ignore

describe('configuration', () => {
  it.each<[string, string, string[] | undefined]>([
    ['a.json', '{"a": {"b": [1, "x"]}, "c": null}', ['a.b=1*', 'a.b=x*', 'c=null']],
    ['a.jsonc', '{// one\n"a": "// two", /* three */ "b": [true,],}', ['a=// two', 'b=true*']],
    ['.eslintrc', '{"a": 1}', ['a=1']],
    ['a.toml', '[a]\nb = 1\nc = 2024-01-01', ['a.b=1']],
    ['a.yml', 'a:\n  - b: 1', ['a.b=1']],
    ['a.yaml', 'a: 1', ['a=1']],
    ['.clang-tidy', 'a: 1', ['a=1']],
    ['a.json', ' ', []],
    ['a.ini', 'a=1', undefined],
    ['a.json', '{', undefined],
    ['a.json', `{"a": "${'x'.repeat(50_000)}"}`, undefined],
    ['a.json', `${'{"a":'.repeat(20)}1${'}'.repeat(20)}`, [`${Array(20).fill('a').join('.')}=1`]],
    ['a.json', `${'{"a":'.repeat(21)}1${'}'.repeat(21)}`, undefined],
  ])('of %s is read as it is meant', (path, text, settings) => {
    const read = flatConfig(path, text);
    expect(read?.map(({ keys, value, inList }) => `${keys.join('.')}=${value}${inList ? '*' : ''}`)).toEqual(settings);
  }); // prettier-ignore
});

describe('the tests that a text declares', () => {
  it.each<[LanguageFamily, string, string[]]>([
    ['javascript', "it('a', f); test.skip(`b`, f); specify.each([1])(\"c\", f); Deno.test('d', f); submit('e')", ['a', 'b', 'c', 'd']],
    ['python', 'def test_a():\n  async def test_b():\ndef other():', ['test_a', 'test_b']],
    ['go', 'func TestA(t\nfunc FuzzB(f\nfunc ExampleC()\nfunc other()', ['TestA', 'FuzzB', 'ExampleC']],
    ['rust', '#[test]\nfn a() {}\n#[tokio::test]\n#[ignore]\npub async fn b() {}', ['a', 'b']],
    ['java', '@Test\npublic void a() {}\n@ParameterizedTest(name = "x")\n@X\nvoid b() {}\nvoid c() {}', ['a', 'b']],
    ['kotlin', '@Test\nfun a() {}\n@Test fun `b c`() {}', ['a', '`b c`']],
    ['csharp', '[Fact]\npublic void A() {}\n[Theory]\n[InlineData(1)]\npublic async Task B() {}', ['A', 'B']],
    ['ruby', "it 'a' do\nspecify('b')\ndef test_c?\ndef other", ['a', 'b', 'test_c?']],
    ['php', "function testA() {}\nit('b', f)", ['testA', 'b']],
    ['c', 'TEST(A, B) {}\nBOOST_AUTO_TEST_CASE(c)', ['A, B', 'c']],
    ['swift', 'func testA() {}\n@Test func b() {}', ['testA', 'b']],
    ['scala', 'test("a") {}\n"b" in {}\n@Test def c', ['a', 'b', 'c']],
    ['dart', "test('a', f);\ntestWidgets(\"b\", f);\nlatest('c')", ['a', 'b']],
    ['elixir', 'test "a" do\nproperty "b" do', ['a', 'b']],
    ['shell', '@test "a" {', ['a']],
    ['haskell', 'it "a" $\nprop "b" f', ['a', 'b']],
    ['lua', "it('a', f)", ['a']],
  ])('in %s', (language, text, names) => {
    expect(testNames(language, text)).toEqual(names);
    expect(testNames(undefined, text)).toEqual([]);
  }); // prettier-ignore
  it('stand in lines that are counted, and are new where the text had none of their name', () => {
    expect(declaredTests('java', '\n  @Test\n  void a() {}\n\n@Test void b() {}\n')).toEqual([
      { name: 'a', startLine: 2, endLine: 3 },
      { name: 'b', startLine: 5, endLine: 5 },
    ]);
    const patch = patchOf(modified('a.py', 'def test_a():', 'def test_a():\ndef test_b():'), created('b.py', 'def test_c():'), deleted('c.py', 'def test_d():'));
    expect(addedTestNames(patch)).toEqual(['test_b', 'test_c']);
    expect(patch.changes.map(holdsTests)).toEqual([true, true, true]);
    expect(holdsTests(modified('src/a.rs', 'fn a() {}', 'fn b() {}'))).toBe(false);
    expect(holdsTests(modified('src/a.rs', '', '#[test]\nfn b() {}'))).toBe(true);
    expect(holdsTests(modified('tests/a.txt.js', '', ''))).toBe(true);
  }); // prettier-ignore
});

describe('code that asks whether tests run, or ends them', () => {
  it.each<[LanguageFamily, string, string]>([
    ['elixir', 'if Mix.env() == :test do', 'warning'],
    ['elixir', 'Mix.env in [:test]', 'warning'],
    ['elixir', 'System.halt(0)', 'warning'],
    ['swift', 'NSClassFromString("XCTest")', 'error'],
    ['swift', 'exit(0)', 'warning'],
    ['dart', "Platform.environment['FLUTTER_TEST']", 'error'],
    ['dart', 'exit(0)', 'warning'],
    ['scala', 'sys.exit(0)', 'warning'],
    ['perl', '$ENV{HARNESS_ACTIVE}', 'error'],
    ['lua', 'os.exit(true)', 'warning'],
    ['rust', 'cfg!(test)', 'warning'],
    ['rust', 'process::exit(0)', 'warning'],
    ['c', '_exit(1)', 'warning'],
    ['csharp', '"xunit.core"', 'error'],
    ['csharp', 'Environment.Exit(0)', 'warning'],
    ['java', 'System.exit(0)', 'warning'],
    ['kotlin', 'exitProcess(0)', 'warning'],
  ])('in %s: %s', (language, line, severity) => {
    const found = forgeriesOf(language).filter(({ pattern }) => pattern.test(line));
    expect(found.map((one) => one.severity)).toContain(severity);
  });
});
