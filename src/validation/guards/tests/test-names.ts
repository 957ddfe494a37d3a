import { isTestPath, languageFamily, type LanguageFamily } from '../../../catalog/index.ts';
import type { FileChange, Patch } from '../../../domain/index.ts';

/** How a test is declared, one per match; the first group, where there is one, is its name. Repetitions have bounds, for
 * the text is the model's and a run of attributes without end would take quadratic time. */
const declarations: Partial<Readonly<Record<LanguageFamily, RegExp>>> = {
  javascript:
    /(?:^|[\s;{(])(?:it|test|specify)(?:\.(?:each|concurrent|sequential|serial|for|extend|only|skip|todo|failing|fails)\b(?:`[^`]*`|\((?:[^()]|\([^()]*\))*\))?)*\s*\(\s*(['"`])((?:(?!\1)[^\\]|\\.)*)\1|\bDeno\.test\(\s*(['"`])(.*?)\3/g,
  python: /^[ \t]*(?:async[ \t]+)?def[ \t]+(test\w*)/gm,
  go: /^func[ \t]+((?:Test|Fuzz|Example)\w*)\(/gm,
  rust: /#\[(?:\w+::)*(?:test|rstest|test_case|wasm_bindgen_test|tokio::test|async_std::test)\b[^\]\n]{0,200}\](?:\s{0,80}#\[[^\]\n]{0,200}\]){0,6}\s{0,80}(?:pub\s+)?(?:async\s+)?fn\s+(\w+)/g,
  java: /@(?:Test|ParameterizedTest|RepeatedTest|TestFactory|Property)\b(?:\([^)\n]{0,200}\))?(?:\s{0,80}@\w{1,60}(?:\([^)\n]{0,200}\))?){0,6}\s{0,80}(?:(?:public|protected|private|static|final)\s+)*[\w<>[\].]+\s+(\w+)\s*\(/g,
  kotlin:
    /@(?:Test|ParameterizedTest|RepeatedTest)\b(?:\([^)\n]{0,200}\))?(?:\s{0,80}@\w{1,60}(?:\([^)\n]{0,200}\))?){0,6}\s{0,80}(?:(?:public|internal|private|open|suspend)\s+)*fun\s+(`[^`]+`|\w+)/g,
  csharp:
    /\[(?:\w+\.)*(?:Fact|Theory|Test|TestMethod|TestCase|DataTestMethod)\b[^\]\n]{0,200}\](?:\s{0,80}\[[^\]\n]{0,200}\]){0,6}\s{0,80}(?:(?:public|private|internal|protected|static|async|virtual|override)\s+)*[\w<>[\].]+\s+(\w+)\s*\(/g,
  ruby: /^[ \t]*(?:(?:it|specify|example|scenario|test|should)[ \t(]+(['"])(.*?)\1|def[ \t]+(test_\w+[?!]?))/gm,
  php: /function\s+(test\w*)\s*\(|(?:^|[\s;])(?:it|test)\s*\(\s*(['"])(.*?)\2/gm,
  c: /\b(?:TEST|TEST_F|TEST_P|TYPED_TEST|TEST_CASE|SCENARIO|BOOST_AUTO_TEST_CASE|START_TEST|TEST_METHOD)\s*\(\s*([^){]*)\)/g,
  swift:
    /\bfunc\s+(test\w*)\s*\(|@Test\b(?:\([^)\n]{0,200}\))?\s{0,80}(?:(?:public|private|static|async)\s+)*func\s+(`[^`]+`|\w+)/g,
  scala: /\btest\s*\(\s*"([^"]*)"|"([^"]*)"\s+(?:in|should|must)\s*\{|@Test\s+def\s+(\w+)/g,
  dart: /(?:^|[\s;{(])(?:test|testWidgets|blocTest)(?:<[^>]*>)?\s*\(\s*(['"])(.*?)\1/g,
  elixir: /^[ \t]*(?:test|property)[ \t]+"([^"]*)"/gm,
  shell: /^@test[ \t]+["']([^"']*)["']/gm,
  haskell: /\b(?:it|specify|prop)\s+"([^"]*)"/g,
  perl: /^[ \t]*subtest[ \t(]+(['"])(.*?)\1/gm,
  lua: /(?:^|[\s;])it\s*\(\s*(['"])(.*?)\1/gm,
};

/** Names of the tests that a text declares, in order, one entry for each declaration. */
export function testNames(language: LanguageFamily | undefined, text: string): string[] {
  return declarationsIn(language, text, nameOf);
}

/** Whether a text declares a test. */
export function declaresTest(language: LanguageFamily | undefined, text: string): boolean {
  const pattern = language && declarations[language];
  return pattern !== undefined && text.search(pattern) >= 0;
}

/** A test, and the lines from the first mark above it to its name; counted from 1. */
export interface DeclaredTest {
  name: string;
  startLine: number;
  endLine: number;
}

/** The tests that a text declares, in order. */
export function declaredTests(language: LanguageFamily | undefined, text: string): DeclaredTest[] {
  let [line, next] = [1, text.indexOf('\n')];
  const lineAt = (offset: number): number => {
    for (; next >= 0 && next < offset; next = text.indexOf('\n', next + 1)) line += 1;
    return line;
  };
  return declarationsIn(language, text, (match) => {
    const blank = match[0].length - match[0].trimStart().length;
    const startLine = lineAt(match.index + blank);
    return { name: nameOf(match), startLine, endLine: lineAt(match.index + match[0].length) };
  });
}

/** A match is far larger than what is made of it, and a text holds tens of thousands: none is kept. */
function declarationsIn<Made>(
  language: LanguageFamily | undefined,
  text: string,
  make: (match: RegExpExecArray) => Made,
): Made[] {
  const pattern = language && declarations[language];
  const made: Made[] = [];
  if (pattern !== undefined) for (const match of text.matchAll(pattern)) made.push(make(match));
  return made;
}

/** The last group that took part; earlier ones may be the kind of quote. */
function nameOf(match: RegExpMatchArray): string {
  for (let group = match.length - 1; group > 0; group--) if (match[group] !== undefined) return match[group]!;
  return match[0];
}

/** Names of the tests that a patch adds to its files. */
export function addedTestNames({ changes }: Pick<Patch, 'changes'>): string[] {
  return changes.flatMap(({ path, before = '', after = '' }) => {
    const language = languageFamily(path);
    const known = new Set(testNames(language, before));
    return testNames(language, after).filter((name) => !known.has(name));
  });
}

/** True for test files and for files that declare tests beside their code, as Rust does. */
export function holdsTests({ path, before, after }: FileChange): boolean {
  if (isTestPath(path)) return true;
  const language = languageFamily(path);
  return declaresTest(language, before ?? '') || declaresTest(language, after ?? '');
}
