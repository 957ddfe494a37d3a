import type { LanguageFamily } from '../../../catalog/index.ts';
import { oncePerLine } from '../../../text/lines/once-per-line.ts';
import { endsOf } from './ends-of.ts';
import { unpredictable } from './unpredictable.ts';

/** What a call of a test compares, in the languages whose frameworks leave the names of such calls to everybody. */
const ownChecks =
  /^\s*(?:if\s*\(\s*!\s*)?\w*(?:assert|check|expect|require|verify|must|test|ok)\w*\s*\(.{1,400}?[^=!<>]==\s*/gi;

/** Behind which words a literal is expected, beside those that all languages share. */
const expecting: Partial<Readonly<Record<LanguageFamily, RegExp>>> = {
  c: ownChecks,
  shell:
    /(?:\[\[?|\btest)\s.{1,400}?\s(?:==?|-eq)\s+|\bassert_(?:output|line|success_output)\s+(?:--?\w+\s+){0,3}/g,
};

/** Where literals stand on a line that something is compared with, as only this language writes it. */
export function expectedPlaces(line: string, language: LanguageFamily): number[] {
  const pattern = expecting[language];
  return pattern === undefined ? [] : endsOf(pattern, line);
}

/**
 * One thing that is asserted, and what never holds, in which `ONE` and `OTHER` are two numbers. The mere contrary would hold where the value
 * that it compares with is replaced elsewhere, as in a table.
 */
type Opposite = readonly [asserted: RegExp, opposite: string];

const isTrue: Opposite = [
  /^(\s*(?:\w+\.)?(?:assert(?:True|!)|(?:EXPECT|ASSERT)_TRUE)\s*\()((?:[^,"'>]|(?<!-)>)+)(\)\s*;?\s*)$/,
  '$1ONE == OTHER && ($2)$3',
];
const isFalse: Opposite = [
  /^(\s*(?:\w+\.)?(?:assertFalse|(?:EXPECT|ASSERT)_FALSE)\s*\()((?:[^,"'>]|(?<!-)>)+)(\)\s*;?\s*)$/,
  '$1ONE != OTHER || ($2)$3',
];

const called = String.raw`\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\)`;
/** A whole statement of JUnit or AssertJ, in braces, for it may be all that an `if` without any decides about. */
const ofJava: Opposite[] = [
  [new RegExp(String.raw`^(\s*)((?:\w+\.)?assertEquals)(${called};)\s*$`), '$1{ $2(ONE, OTHER); $2$3 }'],
  [
    new RegExp(String.raw`^(\s*)((?:\w+\.)?assertThat)(${called}(?:\.\w+${called})+;)\s*$`),
    '$1{ $2(ONE).isEqualTo(OTHER); $2$3 }',
  ],
];

const opposites: Partial<Readonly<Record<LanguageFamily, readonly Opposite[]>>> = {
  go: [
    // An error that is none ends a test at once, before it has compared anything.
    [/^(\s*(?:\}\s*else\s+)?if\b.{1,400}?[^=!<>]!=(?!\s*nil\b).{1,400}?)(\s*\{\s*)$/, '$1 || ONE != OTHER$2'],
    [
      /^(\s*)(assert|require)\.(Equal|Contains|True|False)\(\s*(\w+)\s*,/,
      '$1$2.Equal($4, ONE, OTHER); $2.$3($4,',
    ],
    [/\b(assert|require)\.(Equal|Contains)\((?=\s*\w+\s*,)/, '$1.Not$2('],
    [/\b(assert|require)\.True\((?=\s*\w+\s*,)/, '$1.False('],
    [/\b(assert|require)\.False\((?=\s*\w+\s*,)/, '$1.True('],
  ],
  // By the same macro, which code may have put something in the place of: one that fails stands before each.
  rust: [[/^(\s*)assert_eq!(?=\s*\()/, '$1assert_eq!(ONE, OTHER); assert_eq!'], isTrue],
  java: [...ofJava, isTrue, isFalse],
  kotlin: [isTrue, isFalse],
  c: [
    [/^(\s*)((?:EXPECT|ASSERT)_EQ|BOOST_(?:CHECK|REQUIRE)_EQUAL)\(/, '$1$2(ONE, OTHER); $2('],
    [/^(\s*)((?:EXPECT|ASSERT)_STREQ)\(/, '$1$2("ONE", "OTHER"); $2('],
    isTrue,
    isFalse,
  ],
};

/** Whose words the assertions of C and C++ are is said at the head of the file; other frameworks write them alike. */
const knownInC = /#\s*include\s*[<"](?:gtest|gmock|boost\/test)\//;

/**
 * What makes a line assert what never holds, where its language has such a line and what it compares with is not written on it: values of a
 * table, a comparison over several lines. A test that is run with it fails, as with another literal.
 * @param text the whole file
 */
export function comparisonsIn(text: string, language: LanguageFamily): (line: string) => string {
  if (language === 'c' && !knownInC.test(text)) return (line) => line;
  const oppositeOf = oncePerLine((line) => opposites[language]?.find(([asserted]) => asserted.test(line)));
  return (line) => {
    const found = oppositeOf(line);
    if (found === undefined) return line;
    const [one, other] = unpredictable.differentNumbers();
    return line.replace(found[0], found[1].replace('ONE', `${one}`).replace('OTHER', `${other}`));
  };
}
