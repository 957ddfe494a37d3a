import { changedNames } from '../../../src/validation/guards/changed-names.ts';
import { programsIn } from '../../../src/validation/guards/configuration/check-commands.ts';
import { flatConfig } from '../../../src/validation/guards/configuration/flat-config.ts';
import { guardPatch } from '../../../src/validation/guards/index.ts';
import { withChangedLines } from '../../../src/validation/guards/changed-lines.ts';
import { shadowingGuard } from '../../../src/validation/guards/outcomes/shadowing-guard.ts';
import { specialCaseGuard } from '../../../src/validation/guards/outcomes/special-case-guard.ts';
import { standInGuard } from '../../../src/validation/guards/outcomes/stand-in-guard.ts';
import { exampleLines } from '../../../src/validation/guards/tests/examples.ts';
import { assertionPoints } from '../../../src/validation/control/texts/assertion-points.ts';
import { assertsNothing } from '../../../src/validation/control/texts/asserts-nothing.ts';
import { enteredTests, withFailing } from '../../../src/validation/control/texts/first-statement.ts';
import { isNameOf } from '../../../src/validation/control/texts/name-of-test.ts';
import { newTests } from '../../../src/validation/control/texts/new-tests.ts';
import {
  otherArguments,
  otherExpectations,
} from '../../../src/validation/control/texts/other-expectations.ts';
import { recoveries } from '../../../src/validation/control/texts/recoveries.ts';
import { equalityLines, firstOfEach } from '../../../src/validation/control/texts/single-tests.ts';
import { type WorstCase, each, patchOf, times } from './worst-texts.ts';

/** Lines that differ by their number, as many as make a text of a size. */
const numbered =
  (line: (nth: number) => string) =>
  (size: number): string => {
    const lines: string[] = [];
    for (let [nth, length] = [0, 0]; length < size; nth += 1) {
      lines.push(line(nth));
      length += lines.at(-1)!.length + 1;
    }
    return lines.join('\n');
  };

/** Tests one by one, as a control run asks about them. */
function askEach(path: string, text: string): unknown {
  const tests = newTests({ path, change: 'create', after: text });
  const [points, nothing] = [assertionPoints(path, text), assertsNothing(path, text)];
  return tests.map((test) => [points(test), nothing(test)]);
}

const testsOfJest = ["it('a', () => {\n", 'test("b", () => expect(a).toBe(1));\n'];

const changedFile = (before: string, after: string, path: string) =>
  withChangedLines(patchOf(before, after, path));

/** A product and its tests with the same words, which is as much as the guard can be given to compare. */
const answersThatTestsExpect = (text: string) => {
  const half = text.slice(0, text.length / 2);
  return specialCaseGuard([...changedFile('', half, 'a.js'), ...changedFile('', half, 'test/a.test.js')]);
};

/** Tests that a patch writes, as the guards and the control runs read them. */
export const worstTests: readonly WorstCase[] = [
  ...each(
    'tests of Go',
    ['\tt.Fatal()\n', 'if a {\n', '\tassert.Equal(t, a, 1)\n', 'func TestA(t *testing.T) {\n'],
    (text) => askEach('a_test.go', `func TestB(t *testing.T) {\n${text}`),
  ),
  {
    name: 'tests of Go: further and further in',
    make: (size) =>
      Array.from({ length: Math.sqrt(2 * size) }, (_, nth) => `${' '.repeat(nth)}t.Fatal()`).join('\n'),
    parse: (text) => askEach('a_test.go', `func TestB(t *testing.T) {\n${text}`),
  },
  ...each('body of a test', ['a', 'a ', '? ', '(', 'import ', 'let ', 'let <'], (text) =>
    ['', '\n'].map((end) => askEach('a.test.js', `${text}${end}it('b', () => {\n${text}`)),
  ),
  ...each('assertions on one line', ['expect(a);', '"', 'assert.a', 't.is(', 'expect(a) "'], (text) =>
    askEach('a.test.js', `it('b', () => {\n expect(a); ${text}`),
  ),
  ...each('tests of a file', testsOfJest, (text) => askEach('a.test.js', text)),
  ...each('first statements of tests', testsOfJest, (text) =>
    withFailing(text, enteredTests('a.test.js', text)),
  ),
  {
    name: 'tests of a file: each compares with one literal',
    make: numbered((nth) => `def test_${nth}():\n  assert f(${nth}) == 1`),
    parse: (text) => {
      const other = otherExpectations('test_a.py', text)!;
      const file = { path: 'test_a.py', before: undefined, after: text, onPatch: other, onBase: other };
      return firstOfEach(equalityLines(file, []));
    },
  },
  {
    name: 'other arguments: many names',
    make: numbered((nth) => `f${nth}(1)`),
    parse: (text) =>
      otherArguments('a.test.js', text, new Set(text.slice(0, text.length / 4).match(/f\d+/g) ?? [])),
  },
  ...each('recoveries', ['(', '(a *testing.T) {', '(a'], (text) => recoveries('a_test.go', text)),
  ...each('name of a test', ['a', '%s', '${', '$a', '\\"'], (text) => [
    isNameOf(text, text),
    isNameOf(`${text}b`, text),
  ]),
  ...each('examples', ['/// ```\n', '>>> a\n', '// \n', 'func Example() {\n', ' '], (text) =>
    (['rust', 'python', 'go'] as const).map((language) => exampleLines(language, text)),
  ),
  {
    name: 'assertions: each replaced by a looser one',
    make: numbered((nth) => `expect(a${nth}).toBe(1);`),
    parse: (text) => {
      const old = text.slice(0, text.length / 2);
      return guardPatch(patchOf(old, old.replaceAll(/a(\d+)\)\.toBe\(1/g, 'b$1).toMatch(2'), 'a.test.js'));
    },
  },
  ...each('assertions in long lines', ['assert ', 'expect(', 'assert (', ')', 'should ', 't.is('], (piece) =>
    guardPatch(
      patchOf('', `${`assert ${piece.slice(0, 2_900)}\n`.repeat(piece.length / 2_900)}`, 'a_test.py'),
    ),
  ),
  {
    name: 'functions of tests under a name of the product',
    make: times('fn abc() {}\n'),
    parse: (text) =>
      shadowingGuard([
        ...changedFile('fn abc() {}\n', 'fn abc() { a }\n', 'src/a.rs'),
        ...changedFile('', text, 'tests/b.rs'),
      ]),
  },
  {
    name: 'functions of tests in types under a name of the product',
    make: times('impl A for B {\n fn abc() {}\n}\n'),
    parse: (text) =>
      shadowingGuard([
        ...changedFile('fn abc() {}\n', 'fn abc() { a }\n', 'src/a.rs'),
        ...changedFile('', text, 'tests/b.rs'),
      ]),
  },
  {
    name: 'answers that tests expect: each another',
    make: numbered((nth) => `if (a == "x${nth}") return "y${nth}";`),
    parse: (text) => answersThatTestsExpect(text),
  },
  ...each(
    'answers that tests expect',
    ['"ab" == "cd": ', 'if (a === "ab") return 12\n', '"ab": ', '== 12 ', "'", '"\\'],
    (text) => answersThatTestsExpect(text),
  ),
  ...each('variables of tests', ['a = b\n', 'func init() {\n', '\ta = b\n', 'a.b = c\n'], (text) =>
    standInGuard(changedFile('', text, 'a_test.go'), []),
  ),
  ...each('changed names', ['def a():\n', 'a\n', 'def a():\n  b\n', 'class A:\n'], (text) =>
    [...changedFile('', text, 'a.py')].map(({ change }) => changedNames(change)),
  ),
  ...each(
    'settings',
    ['{', '[', 'a: ', '- ', '{"a":', '"a",', '{a: ', '? ', '&a ', '[[a]]\n', 'a.'],
    (text) => ['a.yml', 'a.json', 'a.toml'].map((path) => flatConfig(path, text.slice(0, 50_000))),
  ),
  {
    name: 'settings: a value of many words',
    make: (size) => `a: ${numbered((nth) => `w${nth}`)(Math.min(size, 40_000)).replaceAll('\n', ' ')}`,
    parse: (text) => guardPatch(patchOf(text, `${text} x`.replaceAll('w', 'v'), '.golangci.yml')),
  },
  {
    name: 'programs of recipes: each line another',
    make: numbered((nth) => `\tnode a${nth}.js`),
    parse: (text) => programsIn(new Map([['Makefile', `test:\n${text}`]]), []),
  },
  {
    name: 'programs of recipes: each needs the next',
    make: numbered((nth) => `test${nth}: test${nth + 1}`),
    parse: (text) => programsIn(new Map([['Makefile', text]]), []),
  },
  {
    name: 'programs of recipes: each is needed twice',
    make: numbered((nth) => `a${nth}:\n\tmake b\nb: test`),
    parse: (text) => programsIn(new Map([['Makefile', `test: a1\n${text}`]]), []),
  },
  ...each(
    'programs of recipes',
    ['a/', '\ta a/b\n', '\tnode -r ', ' -', ' --config a', 'cat ', '\tdeno ', '\tpython1', 'test: '],
    (text) =>
      programsIn(
        new Map([
          ['Makefile', `test:\n\t${text}`],
          ['justfile', `test:\n ${text}`],
          ['noxfile.py', `def a():\n s.run("${text}`],
          ['package.json', JSON.stringify({ scripts: { test: text.slice(0, 40_000) } })],
        ]),
        [],
      ),
  ),
];
