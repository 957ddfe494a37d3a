import { languageFamily, type LanguageFamily } from '../../../catalog/index.ts';
import type { Finding } from '../../../domain/index.ts';
import { declaredTests } from '../../guards/tests/test-names.ts';
import type { ControlFile } from '../control-files.ts';
import { isFindable, isNameOf } from './name-of-test.ts';
import { unpredictable } from './unpredictable.ts';

/** A line on which one test compares with one literal. */
export interface EqualityLine {
  path: string;
  /** Name of the test. */
  test: string;
  /** The text from the beginning of the test to that of the next one. */
  body: string;
  /** From 1, in the file as the patch has it. */
  line: number;
  /** The line with another literal. */
  other: string;
  /** The line behind a statement that fails whenever it is come to. */
  failing: string;
}

const quoted = String.raw`"(?:[^"\\]|\\.)+"|'(?:[^'\\]|\\.)+'`;
/** A list or an object of literals, or names of them: it is another one when one of its values is. */
const list = String.raw`[[({](?:[^()[\]{}"'\`+*/|&?]|${quoted}){1,300}[\])}]`;
/** A number that no rounding makes equal to its neighbour, a text, or a list of such. */
const literal = String.raw`(?:[-+]?\d(?:[\d_.]{0,13}\d)?|true|false|True|False|${quoted}|${list})`;
/** Something that is computed: no literal, which would be replaced as well. */
const computed = String.raw`[[(]{0,3}(?!(?:true|false|True|False|null|None|nil|not)\b)[A-Za-z_$][^=!<>?|&]{0,300}?`;

function statements(...patterns: string[]): RegExp {
  const all = patterns.map((one) => one.replaceAll('LITERAL', literal).replaceAll('COMPUTED', computed));
  return new RegExp(String.raw`^\s*(?:${all.join('|')})\s*;?\s*$`);
}

/** Statements that do nothing but compare something with a literal: nothing equals that and another one. */
const equalities: Partial<Readonly<Record<LanguageFamily, RegExp>>> = {
  javascript: statements(
    String.raw`expect\(COMPUTED\)\.to(?:Be|Equal|StrictEqual)\(LITERAL\)`,
    String.raw`expect\(COMPUTED\)\.to(?:\.be)?\.(?:equal|eql|deep\.equal)\(LITERAL\)`,
    String.raw`(?:assert|t|st)\.(?:strictEqual|equals?|is|same|deepEqual|deepStrictEqual)\(COMPUTED,\s*LITERAL(?:,\s*(?:${quoted}))?\)`,
  ),
  python: statements(String.raw`assert COMPUTED == LITERAL`, String.raw`self\.assertEqual\(COMPUTED,\s*LITERAL\)`),
  ruby: statements(String.raw`expect\(COMPUTED\)\.to eql?[ (]LITERAL\)?`, String.raw`assert_equal[ (]LITERAL,\s*COMPUTED`),
  php: statements(String.raw`(?:\$this->|self::)assert(?:Same|Equals)\(LITERAL,\s*COMPUTED\)`),
}; // prettier-ignore

/** Words that make a comparison one of several. */
const joined = /\b(?:and|or|if|unless|else|in|is|lambda)\b/;

/** What a statement fails with that is put before a comparison. */
const message = `come to ${unpredictable.randomWord()}`;

const leaving: Partial<Readonly<Record<LanguageFamily, string>>> = {
  javascript: `throw new Error('${message}'); `,
  python: `raise AssertionError('${message}'); `,
  ruby: `raise '${message}'; `,
  php: `throw new \\Exception('${message}'); `,
};

/**
 * Lines that compare with a literal in tests which did not fail where they expected something else, in a file of which others did.
 * @param failures of the run in which they expected something else
 */
export function equalityLines(file: ControlFile, failures: readonly Finding[]): EqualityLine[] {
  const { path, before = '', after = before, onPatch } = file;
  const language = languageFamily(path);
  const [leave, equality] = language ? [leaving[language], equalities[language]] : [];
  if (leave === undefined || equality === undefined) return [];
  const [lines, others] = [after.split('\n'), onPatch.text.split('\n')];
  const tests = declaredTests(language, after);
  const own = failures.filter((found) => found.path === path);
  const changed = [...onPatch.lines].toSorted((a, b) => a - b);
  let next = 0;
  return tests.flatMap(({ name, startLine }, at) => {
    const end = tests[at + 1]?.startLine ?? Infinity;
    const body = lines.slice(startLine - 1, end - 1).join('\n');
    const isIn = (line = 0) => line >= startLine && line < end;
    while (next < changed.length && changed[next]! < startLine) next += 1;
    const from = next;
    while (next < changed.length && changed[next]! < end) next += 1;
    if (!isFindable(name) || own.some((found) => isOf(found, name) || isIn(found.startLine))) return [];
    return changed.slice(from, next).flatMap((line): EqualityLine[] => {
      const text = lines[line - 1] ?? '';
      if (!equality.test(text) || joined.test(withoutStrings(text))) return [];
      const failing = text.replace(/^\s*/, (space) => space + leave);
      return [{ path, test: name, body, line, other: others[line - 1] ?? '', failing }];
    });
  });
}

/** Whether a failure is one of a test. */
export function isOf({ code = '' }: Finding, test: string): boolean {
  return isNameOf(code, test);
}

function withoutStrings(line: string): string {
  return line.replace(/"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|`[^`]*`/g, "''");
}

/** Lines none of whose tests fails. */
export function stillSilent(lines: readonly EqualityLine[], failures: readonly Finding[]): EqualityLine[] {
  return lines.filter(
    ({ path, test, line }) =>
      !failures.some((found) => found.path === path && (isOf(found, test) || found.startLine === line)),
  );
}

/** Lines on which a test of theirs has failed: it has come to them. */
export function comeTo(lines: readonly EqualityLine[], failures: readonly Finding[]): EqualityLine[] {
  return lines.filter(({ path, test, line }) =>
    failures.some((found) => found.path === path && isOf(found, test) && found.startLine === line),
  );
}

/** The first line of each test: what fails there ends it. */
export function firstOfEach(lines: readonly EqualityLine[]): EqualityLine[] {
  const first = new Map<string, EqualityLine>();
  for (const line of lines.toReversed()) first.set(`${line.path}\0${line.test}`, line);
  return lines.filter((line) => first.get(`${line.path}\0${line.test}`) === line);
}

/** The same lines of the base, where the patch changes the test around them. */
export function keptOnBase(file: ControlFile, lines: readonly EqualityLine[]): EqualityLine[] {
  if (file.before === undefined) return [];
  const old = equalityLines({ ...file, after: undefined, onPatch: file.onBase }, []);
  return lines.flatMap(({ path, test, body, failing }) =>
    old
      .filter((one) => one.path === path && one.test === test && one.body.trim() !== body.trim())
      .filter((one) => one.failing.trim() === failing.trim())
      .slice(0, 1),
  );
}

/** A text with other lines in the place of some. */
export function withLines(text: string, lines: readonly (readonly [line: number, other: string])[]): string {
  const all = text.split('\n');
  for (const [line, other] of lines) all[line - 1] = other;
  return all.join('\n');
}
