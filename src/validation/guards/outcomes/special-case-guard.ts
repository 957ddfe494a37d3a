import { isTestPath, languageFamily } from '../../../catalog/index.ts';
import type { Finding } from '../../../domain/index.ts';
import { oncePerLine } from '../../../text/lines/once-per-line.ts';
import { type ChangedFile, linesOf, maxLine } from '../changed-lines.ts';
import { documentingLines, isCommentLine, withoutComments } from '../live-text.ts';
import { fileName } from '../../../text/paths/path-parts.ts';
import { foldedTexts } from '../folded-texts.ts';
import { groupBy } from '../../../text/group-by.ts';
import { beginOfUnitTests } from '../tests/unit-tests-of-rust.ts';
import { type CodeLine, joinedLines } from './joined-lines.ts';
import { isCommon, type Literal, literalsIn } from './literals.ts';
import { type Pair, pairsOfLists, pairsWithin } from './written-pairs.ts';
import { type Constants, constantsIn, withoutPatterns, withValues } from '../plain-values.ts';

type LiteralsOf = (line: string) => readonly Literal[];

/** What a line of code gives for a value that it compares with, where that can be told. */
interface Answer {
  path: string;
  line: number;
  value: string;
  by?: Literal['by'];
  answer: string | undefined;
}

/** A text that only this test has: longer than names, and neither one nor a type of media nor what JavaScript calls its classes. */
function isOfOneTest(value: string): boolean {
  return (
    value.length >= 10 && /[^\w.-]/.test(value) && !/^(?:[\w.+-]+\/[\w.+-]+|\[object \w+\])$/.test(value)
  );
}

/** The name of a header of HTTP, which answers have by the value that belongs there. */
const header = /^[A-Z]\w*(?:-[A-Z]\w*)+$/;

/**
 * Code that answers a value of a test with just what the test expects of it: `if (text === 'Hello World') return 'hello-world'`. The test
 * passes for it, and would for any other code with that line, so that neither it nor a proof by it tells whether the fault is mended.
 */
export function specialCaseGuard(files: readonly ChangedFile[]): Finding[] {
  const constants = constantsOf(files);
  const literalsOf = oncePerLine((line) => literalsIn(line), Infinity);
  const answering = oncePerLine((line) => literalsIn(line, true), Infinity);
  const given = new Answers();
  for (const file of files.toReversed()) {
    const { path } = file.change;
    if (isTestPath(path)) continue;
    const isAny = answersIn(path, plainly(file.added, constants), answering).next().done !== true;
    const product = isAny ? plainly(codeOf(file, 'product'), constants) : [];
    for (const one of [...answersIn(path, product, answering)].toReversed()) given.add(one);
  }
  if (given.isEmpty) return [];
  const expected = new Map<string, Answer>();
  for (const file of files)
    for (const one of expectedIn(codeOf(file, 'tests'), given, literalsOf)) expected.set(one.path, one);
  return [...expected.values()].map(findingOf);
}

/** What the patch names by constants, in any of its files. */
function constantsOf(files: readonly ChangedFile[]): Constants {
  const product = files.filter(({ change, added }) => added.length > 0 && !isTestPath(change.path));
  const all = product.flatMap((file) => [
    ...constantsIn(
      file.added.map(({ text }) => text),
      file.change.after ?? '',
    ),
  ]);
  const values = groupBy(all, ([name]) => name);
  return new Map(all.filter(([name]) => values.get(name)!.length === 1));
}

/** Lines that may name values, with those of constants in the place of their names, and what stands on several lines on one. */
function plainly(lines: readonly CodeLine[], constants: Constants): CodeLine[] {
  const joined = joinedLines(lines);
  const naming = constants.size === 0 ? joined.filter(({ text }) => /["'`\d/]/.test(text)) : joined;
  const plain = oncePerLine((text) => withoutPatterns(foldedTexts(withValues(text, constants))));
  return naming.map((one) => ({ ...one, text: plain(one.text) }));
}

/** The answers that code gives for one value, by what it answers. */
type OfValue = Map<string | undefined, Answer>;

/** Answers by the values that they are given for. */
class Answers {
  readonly #whole = new Map<string, OfValue>();
  /** By values in small letters. */
  readonly #case = new Map<string, OfValue>();
  readonly #length = new Map<string, OfValue>();

  get isEmpty(): boolean {
    return this.#whole.size + this.#case.size + this.#length.size === 0;
  }

  add(one: Answer): void {
    const { value, by } = one;
    const [known, key] =
      by === 'length'
        ? [this.#length, value]
        : by === 'case'
          ? [this.#case, value.toLowerCase()]
          : [this.#whole, value];
    const ofValue = known.get(key) ?? new Map<string | undefined, Answer>();
    known.set(key, ofValue.set(one.answer, one));
  }

  /** What is given for a value of a test, however it is compared. */
  of(value: string): OfValue[] {
    return [
      this.#whole.get(value),
      this.#case.size > 0 ? this.#case.get(value.toLowerCase()) : undefined,
      this.#length.size > 0 ? this.#length.get(String(value.length)) : undefined,
    ].filter((ofValue) => ofValue !== undefined);
  }
}

/** The answers that stand within three lines of tests, with the values that they are given for. */
function* expectedIn(tests: readonly CodeLine[], answers: Answers, literalsOf: LiteralsOf): Iterable<Answer> {
  for (const { all } of windowsOf(tests, literalsOf, reachOfTest)) {
    const near = new Set(all.flatMap(({ value }) => [value, ...tellingWords(value)]));
    for (const value of near)
      for (const ofValue of answers.of(value))
        for (const answer of [undefined, ...near]) if (ofValue.has(answer)) yield ofValue.get(answer)!;
  }
}

/** Words of a text that code may answer by themselves, as `6-18/6` in `0 6-18/6 * * *`: plain words and numbers stand anywhere. */
function tellingWords(value: string): string[] {
  if (!/\S\s+\S/.test(value)) return [];
  return value.split(/\s+/).filter((word) => word.length >= 5 && /\d/.test(word) && /[^\w.]/.test(word));
}

/** What code answers for the values that it compares with, on the same line or in those below. */
function* answersIn(
  path: string,
  lines: readonly CodeLine[],
  literalsOf: LiteralsOf,
): Generator<Answer, void> {
  const tableIn = oncePerLine(pairsWithin);
  for (const pair of pairsOfLists(lines)) if (tells(pair)) yield { path, ...pair };
  for (const { line, all, own } of windowsOf(lines, literalsOf, reachOfCondition))
    for (const [nth, { value, by, isCompared, isCondition }] of own.entries()) {
      const entry = own[nth + 1]?.isKeyed === true && !header.test(value) ? own[nth + 1]!.value : undefined;
      const given = isCondition && own[nth - 1]?.isGiven === true ? own[nth - 1]!.value : undefined;
      const answer = isCompared ? (given ?? givenAfter(all, nth)) : entry;
      for (const pair of tableIn(value)) if (tells(pair)) yield { path, line, ...pair };
      if (isCompared && isOfOneTest(value)) yield { path, line, value, by, answer: undefined };
      else if (answer !== undefined && (answer !== value || by === 'case'))
        yield { path, line, value, by, answer };
    }
}

function tells({ value, answer }: Pair): boolean {
  return value !== answer && !isCommon(value) && !isCommon(answer);
}

function givenAfter(all: readonly Literal[], nth: number): string | undefined {
  const next = all.slice(nth + 1, nth + 9).find((one) => one.isGiven || (one.isCompared && !one.isAmong));
  return next === undefined || next.isCompared ? undefined : next.value;
}

/** Lines below a value of a test in which what is expected of it stands, and below a condition in which what it gives does. */
const [reachOfTest, reachOfCondition] = [2, 6];

/** Lines that name values, with all that they and some lines below name that are of the patch, too. */
function* windowsOf(
  lines: readonly CodeLine[],
  literalsOf: LiteralsOf,
  reach: number,
): Iterable<{ line: number; own: readonly Literal[]; all: readonly Literal[] }> {
  const said: (readonly Literal[])[] = [];
  const saidIn = (at: number): readonly Literal[] =>
    (said[at] ??= /["'`\d]/.test(lines[at]!.text) ? literalsOf(lines[at]!.text) : []);
  for (const [at, { line }] of lines.entries()) {
    const own = saidIn(at);
    if (own.length === 0) continue;
    const all = [...own];
    for (let next = at + 1; (lines[next]?.line ?? Infinity) - line <= reach; next += 1)
      all.push(...saidIn(next));
    yield { line, own, all };
  }
}

/** Added lines without comments: those of tests, or those of what is tested. */
function codeOf({ change, added }: ChangedFile, of: 'tests' | 'product'): CodeLine[] {
  const language = languageFamily(change.path);
  if (of === 'product' && isTable(change.path)) return [...added];
  if (language === undefined || language === 'markdown') return [];
  const text = change.after ?? '';
  const begin = isTestPath(change.path) ? 0 : beginOfUnitTests(change.path, text);
  const first = begin === undefined ? Infinity : linesOf(text.slice(0, begin)).length;
  const live = withoutComments(language, text).split(/\r?\n/);
  const documents = documentingLines(language, text);
  const wanted = added.filter(({ line }) => line >= first === (of === 'tests') && !documents.has(line));
  const code = wanted.map(({ line }) => ({ line, text: live[line - 1]!.slice(0, maxLine) }));
  return code.filter((one) => !isCommentLine(language, one.text));
}

/** Whether a file of no known language holds data that code may read its answers from, or a script; neither settings nor what is locked. */
function isTable(path: string): boolean {
  const name = fileName(path);
  if (languageFamily(path) !== undefined || !/^[\w-]+(?:\.json)?$/.test(name)) return false;
  return !/^(?:package|composer|[jt]sconfig|[A-Z][\w-]*$)|\block\b/.test(name);
}

function findingOf({ path, line, value, by, answer }: Answer): Finding {
  return {
    source: 'guard',
    severity: 'warning',
    code: 'special-cased-test',
    path,
    startLine: line,
    endLine: line,
    message: `This code ${saidOf(value, by, answer)}. That test does not tell what comes of other values.`,
  };
}

function saidOf(value: string, by: Literal['by'], answer: string | undefined): string {
  const [quoted, told] = [value, answer ?? ''].map((one) => `\`${one.slice(0, 80)}\``);
  if (answer === undefined) return `compares with ${quoted}, a value of a test of the same patch`;
  const what = by === 'length' ? `whatever has the length ${value}` : quoted;
  return `answers ${what} with ${told}, as a test of the same patch expects`;
}
