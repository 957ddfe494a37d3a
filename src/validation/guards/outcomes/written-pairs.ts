import { oncePerLine } from '../../../text/lines/once-per-line.ts';
import type { CodeLine } from './joined-lines.ts';

/** What is written down for a value elsewhere than behind it. */
export interface Pair {
  value: string;
  answer: string;
}

const text = String.raw`-?(?:"(?:[^"\\\n]|\\.){0,200}"|'(?:[^'\\\n]|\\.){0,200}'|\d[\d_.]{0,20})`;

/** A list of nothing but texts and numbers, with what it is given to. */
const list = new RegExp(
  String.raw`(=\s*|\bzip\(\s*|,\s*)(?:&?(?:\[\]\w{1,20}|vec!|new\s+\w{1,20}\[\]|List\.of|Arrays\.asList|array)\s*)?[[({]\s*(${text}(?:\s*,\s*${text}){0,11})\s*,?\s*[\])}]`,
  'g',
);

/** One of its texts, without quotes. */
const entries = new RegExp(
  String.raw`"((?:[^"\\\n]|\\.){0,200})"|'((?:[^'\\\n]|\\.){0,200})'|(\d[\d_.]{0,20})`,
  'g',
);

const none: readonly string[][] = [];

/** A list that a line gives a name, or one of two that are zipped. */
function listsOf(line: string): readonly string[][] {
  if (!/[[({]\s*-?["'\d]/.test(line)) return none;
  return Array.from(line.matchAll(list), ([, , inner]) =>
    Array.from(inner!.matchAll(entries), ([, double, single, number]) => double ?? single ?? number ?? ''),
  );
}

/** Lines between two lists of one table. */
const reach = 3;

/**
 * Pairs of two lists of one length, one right below the other or in one call: `const given = ['Hello']; const made = ['hello'];`,
 * `zip(['Hello'], ['hello'])`. A value is answered by what stands at its place in the other.
 */
export function* pairsOfLists(lines: readonly CodeLine[]): Iterable<Pair & { line: number }> {
  const listsIn = oncePerLine(listsOf);
  let last: { line: number; end: number; values: string[] } | undefined;
  for (const { line, end = line, text: code } of lines)
    for (const values of listsIn(code)) {
      if (last !== undefined && line - last.end <= reach && values.length === last.values.length)
        for (const [at, value] of last.values.entries())
          yield { line: last.line, value, answer: values[at]! };
      last = { line, end, values };
    }
}

/** An entry of a table that stands within a text: `1994:MCMXCIV`, `"a b": "a-b"`, `Hello=hello`. */
const entry =
  /^[\s{[(]*\\?["']?([^"'\\:=>{}]{1,80}?)\\?["']?\s*(?::|=>?)\s*\\?["']?([^"'\\:=>{}]{1,80}?)\\?["']?[\s}\])]*$/;

/** The pairs of a table that stands within a text; one alone may be anything but where it is JSON. */
export function pairsWithin(value: string): Pair[] {
  if (value.length < 5 || !/[:=]/.test(value)) return [];
  const parts = value.slice(0, 1000).split(/[,;|&\n]|\\n/);
  if (parts.length < 2 && !/^\s*\{.*\}\s*$/.test(value)) return [];
  const found = parts.map((part) => entry.exec(part));
  if (!found.every((one) => one !== null)) return [];
  return found.map(([, key, answer]) => ({ value: key!, answer: answer! }));
}
