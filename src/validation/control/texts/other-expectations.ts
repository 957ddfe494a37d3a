import { isTestPath, languageFamily, type LanguageFamily } from '../../../catalog/index.ts';
import { withoutComments } from '../../guards/live-text.ts';
import { beginOfUnitTests } from '../../guards/tests/unit-tests-of-rust.ts';
import { oncePerLine } from '../../../text/lines/once-per-line.ts';
import { endsOf } from './ends-of.ts';
import { negatedLine } from './negated-line.ts';
import { comparisonsIn, expectedPlaces } from './other-comparison.ts';
import { otherLiteral } from './other-literal.ts';

/** A test file that expects something else, and the lines, from 1, on which it does. */
export interface OtherExpectations {
  text: string;
  lines: ReadonlySet<number>;
}

/** Matchers and comparisons, behind which the expected value stands: `toBe(3)`, `== 3`, `eq(3)`, `want: 3`. */
const before =
  /(?:\.to(?:Be|Equal|StrictEqual|HaveLength)\(|\.(?:equals?|eql|eq|isEqualTo|equalTo)\(|\bto(?:_be)? (?:eq|eql|equal|be)[ (]|\bmust_equal |\bassert\b.{1,400}?[^=!<>]={2,3}(?!=)|\b(?:expected|expect|want|wanted)\s*(?::=?|=(?!=)))\s*/g;

/** Calls that compare two of their arguments. */
const comparing =
  /(?:\b(?:assert|Assert|require|t|chai)\.(?:(?:deep|strict|deepStrict|loose)?_?[Ee]quals?|is|same|AreEqual|deepEqual)|\bassert(?:_?[Ee]quals?|Same|_eq!?|CountEqual|ListEqual|DictEqual)|\b(?:ASSERT|EXPECT|TEST_ASSERT)_(?:EQ|EQUAL|STREQ|EQUAL_INT)|\bXCTAssertEqual|\bCHECK_EQ)\s*\(?\s*/g;

/** Where there are no assertions, as in Go: what a test refuses stands behind `!=`, and what a program of tests answers behind `==`. */
const refused = /\bif\b.{1,400}?!==?\s*|\breturn\b.{1,400}?[^=!<>]==\s*/g;

/**
 * The same tests with other expectations: each literal that something is compared with is replaced by another one of its kind. A test
 * that is run with it fails, whatever it passes for. Where a file compares with no literal, its assertions say the contrary instead.
 * @returns `undefined` where neither stands in the file
 */
export function otherExpectations(path: string, text: string): OtherExpectations | undefined {
  const language = languageFamily(path);
  if (language === undefined) return undefined;
  const tests: TestCode = { text, language, from: testsBegin(path, text) };
  const otherComparison = comparisonsIn(text, language);
  const placesIn = oncePerLine((line) => expectedIn(line, language));
  const negated = oncePerLine((line) => negatedLine(line, language));
  return (
    withOtherLines(tests, (line) => {
      const literal = withOtherLiterals(line, placesIn(line), language);
      return literal === line ? otherComparison(line) : literal;
    }) ?? withOtherLines(tests, negated)
  );
}

/** How many lines of a file stand above its tests. The product stands above unit tests of Rust in its own source, and is left as it is. */
function testsBegin(path: string, text: string): number {
  const at = isTestPath(path) ? undefined : beginOfUnitTests(path, text);
  return text.slice(0, at ?? 0).split('\n').length - 1;
}

/**
 * The same tests, in which calls of some functions, each on one line, are given other literals.
 * @param names of the functions
 * @returns `undefined` where no call is given one
 */
export function otherArguments(
  path: string,
  text: string,
  names: ReadonlySet<string>,
): OtherExpectations | undefined {
  const language = languageFamily(path);
  if (language === undefined || names.size === 0) return undefined;
  return withOtherLines({ text, language, from: 0 }, (line) => {
    const calls = [...line.matchAll(anyCall)].filter(([, name]) => names.has(name!) || names.has(name!.replace(/[?!]$/, ''))); // prettier-ignore
    const places = calls.flatMap(({ 0: call, index }) => argumentStarts(line, index + call.length));
    return withOtherLiterals(line, places, language);
  });
}

/** A call, perhaps of a method of Ruby or a macro of Rust with a mark at the end of its name. */
const anyCall = /(?<![\w$])([\w$]+[?!]?)\s*\(\s*/g;

/** Code with tests, and how many lines of it stand above them. */
interface TestCode {
  text: string;
  language: LanguageFamily;
  from: number;
}

function withOtherLines(
  { text, language, from }: TestCode,
  otherOf: (line: string) => string,
): OtherExpectations | undefined {
  const code = withoutComments(language, text).split('\n');
  const lines = new Set<number>();
  const changed = text.split('\n').map((line, at) => {
    if (at < from || line.length > longestLine || code[at]?.trim() === '' || /^\s*#/.test(line)) return line;
    const other = otherOf(line);
    if (other !== line) lines.add(at + 1);
    return other;
  });
  return lines.size === 0 ? undefined : { text: changed.join('\n'), lines };
}

/** Longer lines are data. */
const longestLine = 2000;

/** Where literals stand that something is compared with. */
function expectedIn(line: string, language: LanguageFamily): number[] {
  const compared = endsOf(comparing, line).flatMap((end) => literalArguments(line, end));
  const places = [before, refused].flatMap((pattern) => endsOf(pattern, line));
  return [...places, ...expectedPlaces(line, language), ...compared];
}

function withOtherLiterals(line: string, places: readonly number[], language: LanguageFamily): string {
  if (places.length === 0) return line;
  let changed = line;
  // From the end, so that the places before stay where they are. Words within a text compare nothing (`"expected: " + a`).
  const wanted = [...new Set(places)].filter((at) => !isInString(line, at));
  for (const at of wanted.toSorted((a, b) => b - a))
    changed = changed.slice(0, at) + otherLiteral(changed.slice(at), language);
  return changed;
}

/** Where the first two arguments begin that are compared, save what is computed: a third is a message. */
function literalArguments(line: string, start: number): number[] {
  const starts = argumentStarts(line, start);
  // The first argument of Go's helpers is the test itself.
  const from = /^(?:t|self)\s*,/.test(line.slice(start)) ? 1 : 0;
  return starts.slice(from, from + 2);
}

/** Where the arguments of a call begin, on one line; brackets and strings are passed over. */
function argumentStarts(line: string, start: number): number[] {
  const starts = [start];
  let depth = 0;
  for (let at = start; at < line.length && depth >= 0; at += 1) {
    const sign = line[at]!;
    if (`"'\``.includes(sign)) at = endOfString(line, at);
    else if ('([{'.includes(sign)) depth += 1;
    else if (')]}'.includes(sign)) depth -= 1;
    else if (sign === ',' && depth === 0) starts.push(at + 1 + /^\s*/.exec(line.slice(at + 1))![0].length);
  }
  return starts;
}

/** Whether a place is behind the opening quote of a text and not yet behind its closing one; a single quote may be an apostrophe. */
function isInString(line: string, place: number): boolean {
  return withinStrings(line)(place);
}

/** The same for places that are asked for from left to right. */
export function withinStrings(line: string): (place: number) => boolean {
  let [at, closed] = [0, -1];
  return (place) => {
    while (at < place) {
      if (line[at] === '"') closed = at = endOfString(line, at);
      at += 1;
    }
    return place <= closed && closed < line.length;
  };
}

function endOfString(line: string, start: number): number {
  for (let at = start + 1; at < line.length; at += 1) {
    if (line[at] === '\\') at += 1;
    else if (line[at] === line[start]) return at;
  }
  return line.length;
}
