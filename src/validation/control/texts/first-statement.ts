import { languageFamily, type LanguageFamily } from '../../../catalog/index.ts';
import type { Finding } from '../../../domain/index.ts';
import { declaredTests } from '../../guards/tests/test-names.ts';
import { withInsertions } from './insertion.ts';
import { isFindable } from './name-of-test.ts';
import { isOf } from './single-tests.ts';
import { unpredictable } from './unpredictable.ts';

/** A test whose first statement can be made to fail. */
export interface EnteredTest {
  path: string;
  /** Its name. */
  test: string;
  /** Where its body begins in the text of its file, and what fails when put there. */
  at: number;
  failing: string;
}

/** What a test fails with that comes to its first statement. */
const message = `come to its first statement ${unpredictable.randomWord()}`;

/** Behind the name of a test: where its body begins, and a statement that fails there. */
type Body = readonly [opening: RegExp, failing: (opening: RegExpExecArray) => string];

const bodies: Partial<Readonly<Record<LanguageFamily, Body>>> = {
  javascript: [
    /=>[ \t]*\{|=>|\bfunction\b[^{}]{0,200}\{/,
    ([opening]) =>
      opening.endsWith('{')
        ? ` throw new Error('${message}');`
        : ` (() => { throw new Error('${message}'); })() &&`,
  ],
  python: [
    /\)[ \t]*(?:->[^:\n]{1,200})?:[ \t]*(?:#[^\n]*)?\n(?=\s*?([ \t]+)\S)/,
    ([, indentation]) => `${indentation}raise AssertionError('${message}')\n`,
  ],
  ruby: [
    /(?:^|\bdo\b(?:[ \t]*\|[^|\n]{0,200}\|)?|\([^()\n]{0,200}\))[ \t]*$|\{(?:[ \t]*\|[^|\n]{0,200}\|)?/m,
    () => `; raise '${message}'; `,
  ],
  php: [/\)[^{};]{0,200}\{/, () => ` throw new \\Exception('${message}');`],
  // Compilers refuse what stands behind a statement that always fails.
  java: [/\)[^{};]{0,200}\{/, () => ` if (true) throw new AssertionError("${message}");`],
  kotlin: [/^\([^{};\n]{0,200}\{/, () => ` if (true) throw AssertionError("${message}");`],
  rust: [/\)[^{};]{0,200}\{/, () => ` if true { panic!("${message}"); }`],
  go: [/\(([A-Za-z]\w*) \*testing\.T\) \{/, ([, test]) => ` ${test}.Fatal("${message}");`],
};

/** The tests of a file whose first statement can be made to fail. */
export function enteredTests(path: string, text: string): EnteredTest[] {
  const language = languageFamily(path);
  const body = language && bodies[language];
  if (body === undefined) return [];
  const lines = text.split('\n');
  const offsets = lines.map(() => 0);
  for (let at = 1; at < lines.length; at += 1) offsets[at] = offsets[at - 1]! + lines[at - 1]!.length + 1;
  const tests = declaredTests(language, text);
  return tests.flatMap(({ name, endLine }, nth): EnteredTest[] => {
    if (!isFindable(name)) return [];
    const from = text.indexOf(name, offsets[endLine - 1]) + name.length;
    const end = offsets[(tests[nth + 1]?.startLine ?? Infinity) - 1] ?? text.length;
    const opening = from < name.length ? null : body[0].exec(text.slice(from, end));
    if (opening === null) return [];
    return [{ path, test: name, at: from + opening.index + opening[0].length, failing: body[1](opening) }];
  });
}

/** A text in which these of its tests fail at their first statement. */
export function withFailing(text: string, tests: readonly EnteredTest[]): string {
  return withInsertions(
    text,
    tests.map(({ at, failing }) => ({ at, text: failing })),
  );
}

/** Tests that are not told to fail. */
export function notFailing(tests: readonly EnteredTest[], failures: readonly Finding[]): EnteredTest[] {
  return tests.filter((one) => !failures.some((found) => isAbout(found, one)));
}

/** Tests that are told to fail at their first statement. */
export function failingAtOnce(tests: readonly EnteredTest[], failures: readonly Finding[]): EnteredTest[] {
  const atOnce = failures.filter((found) => found.message.includes(message));
  return tests.filter((one) => atOnce.some((found) => isAbout(found, one)));
}

function isAbout(found: Finding, { path, test }: EnteredTest): boolean {
  return found.path === path && isOf(found, test);
}
