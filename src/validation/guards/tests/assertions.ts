import type { LanguageFamily } from '../../../catalog/index.ts';

/** How strict an assertion is: what it says about a value. Compared only for assertions about the same thing. */
export type Strictness = 'exact' | 'loose' | 'empty';

/** What AVA, tape and tap call their assertions, on the object that they hand to a test. What holds anyway (`t.pass()`, `t.ok(true)`) is none. */
const ofTestObject =
  /\b(?:t|st|tt)\.(?:is|(?:not)?(?:[dD]eep|[lL]oose|[sS]trict)*(?:[eE]quals?|Same)|is(?:Not)?(?:Deep)?Equal\w*|not|isNot|same|like|has|truthy|falsy|true|false|ok|notOk|assert|throws(?:Async)?|notThrows(?:Async)?|doesNotThrow|rejects|regex|notRegex|match|doesNotMatch|snapshot|matchSnapshot|error|ifError|fail)\(\s*(?!(?:true|1)\s*[,)])/;

const assertion =
  /\bexpect(?!ed|ations?\b)\w*\s*\(|\b(?:XCT)?[Aa]ssert\w*\b(?!\s*[:=][^=])|\bXCTFail\s*\(|#require\s*\(|\b(?:should|must)\b(?!\s*\(?\s*["'].*\bdo\b)[.\s(]|\bpytest\.(?:raises|warns|deprecated_call|fail)\s*\(|(?<![\w.])(?:(?:not)?(?:[dD]eep)?(?:[sS]trict)?[eE]qual|(?:not)?[dD]eepStrictEqual|partialDeepStrictEqual)\s*\(|\b(?:CPPUNIT_|BOOST_|TEST_)?ASSERT\w*\s*\(|\b(?:EXPECT|CHECK|REQUIRE)_?\w*\s*\(|\b[a-z]\.(?:Error|Errorf|Fatal|Fatalf|Fail|FailNow)\s*\(|\brequire\.\w+\(\s*t\b|\bverify\w*\s*\(|\brefute\w*\b/;

/** What stands between the brackets of a call on one line, brackets within it two deep. */
const within = String.raw`(?:[^()]|\((?:[^()]|\([^()]*\))*\))*`;

/** What only names an assertion, in front of the one that is called: `expect(sum).toBe;`, `expect(sum).to.be;`. */
const uncalled = String.raw`\.(?:not|resolves|rejects|to|be|been|is|that|which|and|has|have|with|of|deep|to[A-Z]\w*|(?:not)?[eE]quals?|eql?|include|match|throws?|above|below|least|most)`;

/** Assertions that hold whatever the code does. */
const empty = [
  new RegExp(String.raw`^\s*(?:await\s+)?expect\(${within}\)(?:${uncalled})*\s*;\s*$`),
  // AssertJ's and Truth's begin with what they are about, and Hamcrest's are given a second argument.
  /^\s*(?:\w+\.)*assertThat\((?:[^(),]|\((?:[^()]|\([^()]*\))*\))*\)\s*;\s*$/,
  /\bexpect\(\s*(?:true|1|'[^']*'|"[^"]*")\s*\)\s*\.(?:toBeTruthy\(\s*\)|to(?!Have(?!Length|Size|Property)|Emit|Warn|Log|Throw)[\w.]+\(\s*(?:true|1|'[^']*'|"[^"]*")\s*\)|to\.be\.true)/,
  /\bexpect\(\s*([\w.]+)\s*\)\.(?:toBe|toEqual|toStrictEqual)\(\s*\1\s*\)/,
  /\b(?:XCTA|a)ssert(?:\.ok|\.isTrue|True|_true|\.True|IsTrue|That)?\s*!?\s*\(?\s*(?:[a-z],\s*)?(?:True|true|1|1\s*==\s*1|not\s+False|!false)\s*\)?\s*(?:[;,#]|$|or\b|\|\|)/,
  /\b(?:XCTA|a)ssert(?:_eq|Equals?|\.equal|\.strictEqual|\.Equal|_equal|Equal)?!?\s*\(?\s*(?:t,\s*)?(?:([\w.]+)\s*(?:,|==)\s*\1|(\d+)\s*(?:,|==)\s*\2|(["'][^"']*["'])\s*(?:,|==)\s*\3)\s*\)?\s*(?:[;,#]|$)/,
  /\b(?:assert|expect\s*\()(?:(?!\b(?:assert|expect\s*\())[^'"`])*(?:\bor\s+True|\|\|\s*true)\b/,
  /\b(?:EXPECT|ASSERT|CHECK|REQUIRE)(?:_TRUE)?\s*\(\s*(?:true|1)\s*\)/,
  /\bAssert\.(?:True|IsTrue|That)\s*\(\s*true\b/,
  /->assertTrue\s*\(\s*true\b/,
  /\bexpect\(\s*true\s*\)\.(?:to\s+)?(?:be|eq)/,
  /\b(?:t|st|tt)\.(?:is|equals?|same|deepEqual|strictEqual|like)\(\s*([\w.]+|'[^']*')\s*,\s*\1\s*[,)]/,
];

/** Assertions that check little: that something exists, or has some type. */
const loose = [
  /\.(?:toBeTruthy|toBeDefined|toBeFalsy|not\.toBeNull|not\.toBeUndefined|not\.toThrow|toHaveBeenCalled|toBeInstanceOf|toContain|toMatch|toMatchObject|toBeGreaterThan\w*|toBeLessThan\w*|toBeCloseTo|resolves\.not)\s*\(|\bexpect\.(?:anything|any|objectContaining|stringContaining|arrayContaining)\s*\(/,
  /\b(?:XCTA|a)ssert(?:IsNotNone|IsNone|True|False|In|Greater\w*|Less\w*|IsInstance|NotNull|NotNil|Null|AlmostEquals?|Contains|NotEmpty|That\w*NotNull|NoThrow)\b|\bassert\s+[\w.()[\]'"]+\s*(?:#|$)|\bassert\s+(?:(?!\bassert\s).)*\b(?:is\s+not\s+None|isinstance\(|in\b)|\bassert\s+(?![\w.()[\]'"]+\s(?:==|is)\s\([^()]*(?:\[[^\]]*\][^()]*)?\)\s*(?:[,#]|$))(?:(?!\bassert\s)[^'"`#])*\s(?:[<>]=?|!=)\s/,
  /\b(?:assert|require)\.(?:NotNil|NoError|NotEmpty|True|False|Contains|IsType|Greater\w*|Less\w*|ok|exists|isOk|isDefined|match|include)\b/,
  /\bassert!\s*\((?!(?:(?!\bassert!).)*==)|\bassert_ne!|\bmatches!/,
  /\bAssert\.(?:NotNull|IsNotNull|True|False|IsTrue|IsFalse|Contains|NotEmpty|IsType|IsAssignableFrom|Greater\w*)\b/,
  /\b(?:EXPECT|ASSERT)_(?:TRUE|FALSE|NE|GT|GE|LT|LE|NO_THROW|NEAR)\b/,
  /\bto(?:_not)?\s+(?:be_truthy|be_nil|be_present|include|be_a|match|be_kind_of)\b|\bnot_to\s+(?:be_nil|raise_error)|\bassert_(?:not_nil|includes|kind_of|match|nothing_raised|predicate)|\bassert\s+[@\w.]+$/,
  /->assert(?:NotNull|NotEmpty|True|False|Is[A-Z][a-z]+|InternalType|Contains|InstanceOf|Greater\w*|StringContains\w*)\s*\(/,
  /\b(?:t|st|tt)\.(?:not(?!Throws)\w*|isNot\w*|doesNot(?!Throw)\w*|truthy|falsy|ok|assert|regex|match|like|has|(?:true|false)\(.{0,300}\s(?:[<>]=?|!==?)\s.{0,300})\(?/,
];

/** True for a line that asserts something, in any of the usual frameworks. */
export function isAssertion(line: string): boolean {
  return (
    (assertion.test(line) || ofTestObject.test(line)) &&
    !/^\s*(?:import|from|use|using|require(?:_relative)?\s*\(?\s*['"]|#include|\/\/|#(?!(?:expect|require)\b)|\*|def\b|func\b|fn\b|const\s+\{)/.test(
      line,
    )
  );
}

/** In Python, what a value and a message in brackets are: a pair, which is always true. */
const pair = new RegExp(
  String.raw`^\s*assert\s*\(${within.replace('[^()]|', '[^(),]|')},${within}\)\s*(?:#.*)?$`,
);

export function strictnessOf(line: string, language?: LanguageFamily): Strictness {
  if (empty.some((pattern) => pattern.test(line))) return 'empty';
  if (language === 'python' && pair.test(line)) return 'empty';
  return loose.some((pattern) => pattern.test(line)) ? 'loose' : 'exact';
}

/** That nothing is thrown or returned as an error, and that something is. */
const noFailure =
  /\bNoErr(?:or)?\b|NoThrow|DoesNotThrow|NO_THROW|\bnot\.(?:to\.)?(?:throw|toThrow)|not_to\s+raise_error|nothing_raised/i;
const failure = /Err(?:or)?\b|Error(?:Is|As|Contains)\b|Throw|raise|EqualError/i;

/** Whether an assertion says that something succeeds: it says no less than one by which that fails. */
export function opposesFailures(line: string): boolean {
  return noFailure.test(line);
}

/** Whether an assertion says that something fails. */
export function tellsFailure(line: string): boolean {
  return failure.test(line) && !noFailure.test(line);
}

/** What Python asks about a value instead of comparing it; what is asked about stands in its brackets. */
const asked = /^(?:isinstance|hasattr|callable|len|bool|type)\(/;

/**
 * What an assertion is about: its arguments without literals and helpers, each without white space. Two assertions
 * that share one are about the same thing, whichever side their framework puts the expected value on.
 */
export function subjectsOf(line: string): string[] {
  const start = beginning.exec(line);
  const rest = start === null ? line : line.slice(start.index + start[0].length);
  const subjects: string[] = [];
  for (const part of rest.split(between)) {
    if (!/[A-Za-z_$@]/.test(part)) continue;
    const solid = (/\s/.test(part) ? part.replace(/\s+|(?<!\))\)+$/g, '') : unclosed(part)).replace(
      asked,
      '',
    );
    const subject = unclosed(solid);
    if (/[A-Za-z_$@]/.test(subject) && !plain.test(subject)) subjects.push(subject);
  }
  return subjects;
}

function unclosed(part: string): string {
  return part.endsWith(')') ? part.replace(/(?<!\))\)+$/, '') : part;
}

/** How an assertion begins, and what stands between two things that it is about. */
const beginning =
  /(?:expect\w*|[Aa]ssert[\w.!]*|\b(?:t|st|tt)\.\w+|require\.\w+|ASSERT\w*|EXPECT\w*|CHECK\w*|REQUIRE\w*)\s*\(?/;
const between = /,|==|!=|\s[<>]=?\s|\)\s*\.|\bis\b|\bin\b|\bto\b|;/;

/** What is no subject: objects that hold the assertions, and literals. */
const plain = /^(?:t|self|true|false|True|False|nil|null|None|["'`].*)$/;
