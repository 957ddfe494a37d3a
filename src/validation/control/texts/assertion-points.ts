import { languageFamily, type LanguageFamily } from '../../../catalog/index.ts';
import { isAssertion } from '../../guards/tests/assertions.ts';
import { liveLine, quotedLines, withoutComments } from '../../guards/live-text.ts';
import type { Insertion } from './insertion.ts';
import type { NewTest } from './new-tests.ts';
import { withinStrings } from './other-expectations.ts';
import { unpredictable } from './unpredictable.ts';

const message = `come to an assertion ${unpredictable.randomWord()}`;

/** Code of a line that is no comment, and where the line begins in the text. */
interface CodeLine {
  code: string;
  at: number;
}

type PointsOf = (lines: readonly CodeLine[], nth: number) => Insertion[];

/** A statement that fails in front of one that begins with an assertion; where the one before has not ended, this is a part of it. */
function infront(begins: RegExp, failing: string, ended = /[;{}]$/): PointsOf {
  return (lines, nth) => {
    const { code, at } = lines[nth]!;
    const before = lines[nth - 1]?.code.trim() ?? '{';
    if (!begins.test(code) || !ended.test(before)) return [];
    return [{ at: at + indentationOf(code).length, text: failing.replace('\n', `\n${indentationOf(code)}`) }];
  };
}

/** What ends a statement where no sign does: a line that promises no other one. */
const byLine = /[^\s([{,\\=+*/&|.-]$|\{$/;
const called =
  /(?<![\w$.])(?:expect\w*|assert\w*(?:\.\w+)*|(?:t|st|tt)\.(?!plan|end|test|pass)\w+)\s*\((?!\s*\))/g;

function callsIn(code: string): RegExpExecArray[] {
  const isInString = withinStrings(code);
  return [...code.matchAll(called)].filter(({ index }) => !isInString(index));
}

const pointsOf: Partial<Readonly<Record<LanguageFamily, PointsOf>>> = {
  // Whatever is asserted, its first argument is computed before.
  javascript: (lines, nth) =>
    callsIn(lines[nth]!.code).map(({ 0: call, index }) => ({
      at: lines[nth]!.at + index + call.length,
      text: `(() => { throw new Error('${message}'); })(), `,
    })),
  python: infront(
    /^\s*(?:assert\b|(?:await\s+)?[\w.]*\bassert\w*\s*\(|with\s[\w.]*\b(?:raises|warns|assert\w+)\s*\()/,
    `raise AssertionError('${message}')\n`,
    /[^([{,\\=+*/&|-]$/,
  ),
  ruby: infront(/^\s*(?:expect|assert|refute|_\(|is_expected)/, `raise '${message}'; `, byLine),
  php: infront(
    /^\s*(?:(?:\$this->|self::|static::|Assert::)assert\w*|expect|assert\w+)\s*\(/,
    `throw new \\Exception('${message}'); `,
  ),
  rust: infront(/^\s*(?:\w+::)*(?:debug_|prop_)?assert\w*!/, `if true { panic!("${message}"); } `),
  java: infront(
    /^\s*(?:\w+\.)*(?:assert|verify|expect|check)\w*\s*\(/,
    `if (true) throw new AssertionError("${message}"); `,
  ),
  kotlin: infront(
    /^\s*(?:\w+\.)*(?:assert|verify|expect|check)\w*\s*[({]/,
    `if (true) throw AssertionError("${message}"); `,
    byLine,
  ),
  go: pointsOfGo,
};

/** In Go, what decides about a failure stands in front of it: `if got != want {`. A helper is given the test. */
function pointsOfGo(lines: readonly CodeLine[], nth: number): Insertion[] {
  const { code, at } = lines[nth]!;
  const [, helped] = /^\s*(?:assert|require|\w*(?:assert|check|expect|must|verify)\w*)(?:\.\w+)?\(\s*(t|tt|s\.T\(\))\s*,/i.exec(code) ?? []; // prettier-ignore
  if (helped !== undefined) return pointAt({ code, at }, helped);
  const [, failing] = /^\s*(\w+)\.(?:Error|Errorf|Fatal|Fatalf|Fail|FailNow)\(/.exec(code) ?? [];
  if (failing === undefined) return [];
  const head = headOf(lines, nth);
  return head === undefined ? [] : pointAt(head, failing);
}

function pointAt({ code, at }: CodeLine, test: string): Insertion[] {
  return [{ at: at + indentationOf(code).length, text: `${test}.Fatal("${message}"); ` }];
}

/** Where the innermost decision around a line begins; what stands in none may be come to only if all before it went wrong. */
function headOf(lines: readonly CodeLine[], nth: number): CodeLine | undefined {
  const { outer, ifs, switches } = layoutOf(lines);
  const at = near(outer[nth]!, nth);
  const around = lines[at];
  if (around === undefined || decides.test(around.code)) return around;
  // Cases stand as far in as what they are cases of, and an `else` as far as its `if`.
  const heads = /^\s*\} else\b/.test(around.code)
    ? ifs
    : /^\s*(?:case\b|default:)/.test(around.code)
      ? switches
      : undefined;
  return heads && lines[near(heads[at]!, at)];
}

/** Lines that are looked back at: what decides about an assertion stands near it. */
const furthest = 2_000;

function near(at: number, from: number): number {
  return from - at > furthest ? -1 : at;
}

/** By line: the last one before it that stands less far in, or as far in as it and begins so; -1 where there is none. */
interface Layout {
  outer: readonly number[];
  ifs: readonly number[];
  switches: readonly number[];
}

const layouts = new WeakMap<readonly CodeLine[], Layout>();

function layoutOf(lines: readonly CodeLine[]): Layout {
  const layout = layouts.get(lines) ?? layOut(lines.map(({ code }) => code));
  layouts.set(lines, layout);
  return layout;
}

function layOut(lines: readonly string[]): Layout {
  const open: { own: number; at: number }[] = [];
  const lengths = lines.map((line) => indentationOf(line).length);
  const outer = lengths.map((own, at) => {
    while (open.length > 0 && open.at(-1)!.own >= own) open.pop();
    const around = open.at(-1)?.at ?? -1;
    open.push({ own, at });
    return around;
  });
  const lastThat = (begins: RegExp) => {
    const last = new Map<number, number>();
    return lines.map((line, at) => {
      const before = last.get(lengths[at]!) ?? -1;
      if (begins.test(line)) last.set(lengths[at]!, at);
      return before;
    });
  };
  return { outer, ifs: lastThat(/^\s*if\b/), switches: lastThat(/^\s*(?:switch|select)\b/) };
}

const decides = /^\s*(?:if|switch|select)\b/;

function indentationOf(line: string): string {
  return /^\s*/.exec(line)![0];
}

/**
 * What makes a test of a file fail that comes to any of its assertions; none where it says none that is known.
 * @returns to be asked for each of its tests
 */
export function assertionPoints(path: string, text: string): (test: NewTest) => Insertion[] {
  const language = languageFamily(path);
  const of = language && pointsOf[language];
  if (language === undefined || of === undefined) return () => [];
  const lines = codeLines(language, text);
  return ({ startLine, endLine }) => {
    const own = lines.slice(startLine - 1, endLine).filter(({ code }) => code.trim() !== '');
    return own.flatMap(({ code }, nth) => (isAssertion(liveLine(language, code)) ? of(own, nth) : []));
  };
}

/** The lines of a text; one that stands in a quote, or on which a comment stands, is empty, so that places in the others are right. */
function codeLines(language: LanguageFamily, text: string): CodeLine[] {
  const quoted = quotedLines(language, text);
  const code = withoutComments(language, text).split('\n');
  let at = 0;
  return text.split('\n').map((line, nth) => {
    const start = at;
    at += line.length + 1;
    const isCode = code[nth] === line && !quoted.has(nth + 1);
    return { code: isCode ? line : '', at: start };
  });
}
