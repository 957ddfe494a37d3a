import { languageFamily } from '../../../catalog/index.ts';
import { constantsIn } from '../plain-values.ts';
import { linesOf, type ChangedLine } from '../changed-lines.ts';
import { liveLine } from '../live-text.ts';
import { isAssertion } from './assertions.ts';
import { isRow } from './rows-of-cases.ts';

/** A name that says what is expected. */
const name = String.raw`(?:\w{0,40}[eE]xpect\w{0,40}|(?:\w{0,40}_)?EXPECT\w{0,40}|(?:want|WANT)\w{0,40})`;

/** How one is given its value, in most languages: `const expected = '3 items'`, `self.expected = 3`, `let(:expected) { 3 }`. */
const given = [
  new RegExp(
    String.raw`^\s*(?:[\w<>[\]&:., (]{0,80}[\s*&([])?[$@%]?(?:(?:self|this)\.|this->)?${name}[\])]?(?:\s+[\w.*[\]]{1,40})?\s*(?::\s*[\w<>[\]&'|. ]{1,60}?)?\s*:?=(?![=>~])`,
  ),
  new RegExp(String.raw`^\s*(?:let!?\(:${name}\)|def\s+${name}\b)`),
];
/** The same as a field or an argument. */
const within = new RegExp(
  String.raw`(?:^|[,({\s])["']?${name}["']?\s*(?::|=>?)\s*(?:["'\x60\d[({-]|(?:true|false|null|nil|None|True|False)\b)`,
);

/** Lines that a value may go on in. */
const longest = 400;

/**
 * Those of some lines of a test file that say what a test expects without asserting it: a value by a name that says so, also where it goes on
 * in lines below, or one that an assertion compares with.
 * @param text of the whole file
 */
export function expectedValues(path: string, text: string, lines: readonly ChangedLine[]): ChangedLine[] {
  const language = languageFamily(path);
  // Rows of cases are told of as data of tests.
  const plain = lines.filter((one) => !isAssertion(one.text) && !isRow(language, one.text));
  if (plain.length === 0) return [];
  const ofNames = /xpect|XPECT|want|WANT/.test(text) ? linesOfValues(path, text) : new Set<number>();
  const isCompared = comparedConstants(text, plain);
  return plain.filter((one) => ofNames.has(one.line) || within.test(one.text) || isCompared(one.text));
}

/** Numbers of the lines, from 1, in which names that say so are given their values. */
function linesOfValues(path: string, text: string): ReadonlySet<number> {
  const found = new Set<number>();
  const lines = linesOf(text);
  const language = languageFamily(path);
  for (let row = 0; row < lines.length; row += 1) {
    const line = lines[row]!.slice(0, 500);
    if (!/xpect|XPECT|want|WANT/.test(line) || !given.some((pattern) => pattern.test(line))) continue;
    const end = endOfValue(lines, row, (one) => liveLine(language, one));
    const last = Math.min(end, row + longest, lines.length - 1);
    for (; row < last; row += 1) found.add(row + 1);
    found.add(row + 1);
  }
  return found;
}

/** The row, from 0, that a value ends in: with its brackets, its quotes, its block, or the line that nothing continues. */
function endOfValue(lines: readonly string[], row: number, live: (line: string) => string): number {
  const line = lines[row]!;
  const first = (from: number, ends: (line: string) => boolean) => {
    const at = lines.slice(from, from + longest).findIndex(ends);
    return at < 0 ? undefined : from + at;
  };
  const quote = ['"""', "'''", '`'].find((one) => line.split(one).length % 2 === 0);
  if (quote !== undefined) return first(row + 1, (one) => one.includes(quote)) ?? row + longest;
  let depth = 0;
  if (bracketsIn(live(line)) > 0)
    return first(row, (one) => (depth += bracketsIn(live(one))) <= 0) ?? row + longest;
  if (!/\bdo$|:$/.test(line.trimEnd())) return first(row, (one) => !/[=+\\.]$/.test(one.trimEnd())) ?? row;
  const isBehind = (one: string) => one.trim() !== '' && indent(one) <= indent(line);
  return (first(row + 1, isBehind) ?? lines.length) - 1;
}

function bracketsIn(line: string): number {
  let depth = 0;
  for (const sign of line) depth += '([{'.includes(sign) ? 1 : ')]}'.includes(sign) ? -1 : 0;
  return depth;
}

function indent(line: string): number {
  return line.length - line.trimStart().length;
}

/** What an assertion compares with, where that is a name. */
const compared =
  /(?:[=!]==?\s*|,\s*|\b(?:toBe|to\w{0,20}[eE]qual\w{0,20}|eq|eql|is|deepEqual)\(\s*)([A-Za-z_]\w{0,80})\s{0,20}(?=[,);]|$)/gm;
/** Whether a line gives its only value to a name that an assertion of the file compares with. */
function comparedConstants(text: string, lines: readonly ChangedLine[]): (line: string) => boolean {
  const written = lines.map((one) => one.text);
  const constants = constantsIn(written, text);
  if (constants.size === 0) return () => false;
  const assertions = linesOf(text).filter((line) => line.length <= 500 && isAssertion(line));
  const names = new Set(assertions.flatMap((line) => Array.from(line.matchAll(compared), ([, one]) => one!)));
  return (line) => {
    const before = line.slice(0, 500).split('=')[0]!;
    return (before.match(/\w+/g) ?? []).some((one) => constants.has(one) && names.has(one));
  };
}
