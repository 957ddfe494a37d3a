import { structuredPatch } from 'diff';
import { describe, expect, it } from 'vitest';
import { applyEdits, parseEdits } from '../../src/editing/index.ts';
import { below, oneOf, seeded, type Random } from './support/random-edits.ts';

const rounds = 60;
const words = ['total', 'cart', 'price', 'order', 'voucher', 'tax', 'label', 'stock', 'buyer', 'parcel'];

/** A line that stands nowhere else. */
function statement(random: Random, id: number): string {
  const [a, b] = [oneOf(random, words), oneOf(random, words)];
  return oneOf(random, [
    `const ${a}${id} = ${b}.read(${below(random, 90) + 10}, "${a} ${id}");`,
    `this.${a}${id} = compute(${b}, ${below(random, 900) + 100});`,
    `log("${b} of ${a}", ${id}, this.${b});`,
  ]);
}

/** A class with methods and blocks in them, comments and blank lines. */
function classFile(random: Random): string[] {
  const unit = oneOf(random, ['  ', '    ', '\t']);
  const lines = [`import { compute } from "./compute";`, '', 'export class Shop {'];
  let id = 0;
  for (let method = 0; method < 4; method += 1) {
    lines.push(`${unit}${oneOf(random, words)}Of${method}(buyer) {`);
    for (let nth = 0; nth < 4; nth += 1) {
      if (nth === 1)
        lines.push(`${unit.repeat(2)}// ${oneOf(random, words)} comes before ${oneOf(random, words)} ${id}`);
      if (nth === 2) lines.push(`${unit.repeat(2)}if (buyer.${oneOf(random, words)}${id} > ${id + 1}) {`);
      lines.push(`${unit.repeat(nth === 2 ? 3 : 2)}${statement(random, (id += 1))}`);
      if (nth === 2) lines.push(`${unit.repeat(2)}}`, '');
    }
    lines.push(`${unit}}`, '');
  }
  return [...lines.slice(0, -1), '}'];
}

/** One stretch of a method changed: a line replaced, one put in, or one taken out. */
function changed(random: Random, lines: readonly string[]): string[] {
  const places = [...lines.keys()].filter((at) => lines[at]!.endsWith(';') && /^\s/.test(lines[at]!));
  const at = oneOf(random, places);
  const indent = /^\s*/.exec(lines[at]!)![0];
  const fresh = [`${indent}audit(${below(random, 9_000) + 1_000});`, `${indent}this.seen = true;`];
  return lines.toSpliced(at, oneOf(random, [0, 1, 1]), ...fresh.slice(0, 1 + below(random, 2)));
}

/** The sides of the one hunk, each line with its sign. */
type Hunk = readonly string[];
const mapText = (hunk: Hunk, change: (text: string, sign: string, at: number) => string): Hunk =>
  hunk.map((line, at) => line[0]! + change(line.slice(1), line[0]!, at));
const least = (hunk: Hunk): number =>
  Math.min(
    ...hunk
      .filter((line) => line.slice(1).trim() !== '')
      .map((line) => /^\s*/.exec(line.slice(1))![0].length),
  );

/** Mistakes that models make; what comes of a repaired one is what was meant. */
type Mistake = (hunk: Hunk) => Hunk;
const mistakes: Record<string, Mistake> = {
  none: (hunk) => hunk,
  'indentation left out': (hunk) => mapText(hunk, (text) => text.slice(least(hunk))),
  'one step too deep': (hunk) => mapText(hunk, (text) => (text === '' ? text : (text.startsWith('\t') ? '\t' : '  ') + text)),
  'spaces for tabs': (hunk) => mapText(hunk, (text) => text.replace(/^\t+/, (tabs) => '    '.repeat(tabs.length))),
  'two spaces for four': (hunk) => hunk.some((line) => /^. {2}\S/.test(line)) ? hunk : mapText(hunk, (text) => text.replace(/^(?: {4})+/, (indent) => indent.slice(indent.length / 2))),
  'blanks at the ends of lines': (hunk) => mapText(hunk, (text, sign) => (sign === ' ' ? `${text}  ` : text)),
  'the first line without its indentation': (hunk) => mapText(hunk, (text, _sign, at) => (at === 0 ? text.trimStart() : text)),
  'blank lines left out': (hunk) => hunk.filter((line) => line[0] !== ' ' || line.trim() !== ''),
  'a comment in other words': (hunk) => mapText(hunk, (text, sign) => (sign === ' ' ? text.replace(/\/\/ (\w+) comes before/, '// the $1 is asked before') : text)),
  'other quotes': (hunk) => mapText(hunk, (text, sign) => (sign === ' ' ? text.replaceAll('"', "'") : text)),
  'a letter wrong': (hunk) => {
    const at = hunk.findIndex((line) => line[0] === ' ' && line.includes('compute('));
    return mapText(hunk, (text, _sign, row) => (row === at ? text.replace('compute(', 'comptue(') : text));
  },
  'a line of context left out': (hunk) => {
    const inner = [...hunk.keys()].filter((at) => hunk[at]![0] === ' ' && hunk[at - 1]?.[0] === ' ' && hunk[at + 1]?.[0] === ' ');
    return inner.length === 0 ? hunk : hunk.toSpliced(inner[0]!, 1);
  },
}; // prettier-ignore

/** The last of several new lines stands there like one of the file. */
function signLeftOut(hunk: Hunk): Hunk {
  const added = hunk.findLastIndex((line) => line[0] === '+');
  return hunk[added - 1]?.[0] === '+' ? hunk.toSpliced(added, 1, ` ${hunk[added]!.slice(1)}`) : hunk;
}

const renderings = {
  udiff: (hunk: Hunk) => `--- a/shop.js\n+++ b/shop.js\n@@ -1,3 +1,3 @@\n${hunk.join('\n')}\n`,
  'search-replace': (hunk: Hunk) => {
    const side = (leave: string) =>
      hunk.filter((line) => line[0] !== leave).map((line) => `${line.slice(1)}\n`).join(''); // prettier-ignore
    return `<<<<<<< SEARCH\n${side('+')}=======\n${side('-')}>>>>>>> REPLACE\n`;
  },
} as const;

/** On which side of a blank line that was not quoted a new line stands nobody can tell. */
const sound = (text: string): string => text.replace(/\n+/g, '\n');

function count(make: Mistake, format: keyof typeof renderings) {
  const random = seeded(7);
  const ends = { exact: 0, refused: 0, wrong: [] as string[] };
  for (let round = 0; round < rounds; round += 1) {
    const before = classFile(random);
    const after = changed(random, before);
    const text = (lines: readonly string[]) => `${lines.join('\n')}\n`;
    const { hunks } = structuredPatch('a', 'b', text(before), text(after), '', '', { context: 3 });
    if (hunks.length !== 1) continue;
    const reply = renderings[format](make(hunks[0]!.lines));
    const { edits } = parseEdits(format, reply);
    const outcome = applyEdits({ before: text(before), edits });
    if (outcome.status !== 'applied') ends.refused += 1;
    else if (sound(outcome.after) === sound(text(after))) ends.exact += 1;
    else ends.wrong.push(`${reply}\n--- came to ---\n${outcome.after}`);
  }
  return ends;
}

describe('a mistake that models make', () => {
  it.each(Object.keys(mistakes).flatMap((mistake) => [[mistake, 'udiff'] as const, [mistake, 'search-replace'] as const]))(
    '%s, as %s, comes to what was meant', (mistake, format) => {
      const { exact, refused, wrong } = count(mistakes[mistake]!, format);
      expect(wrong[0]).toBeUndefined();
      expect([exact, refused]).toEqual([rounds, 0]);
    },
  ); // prettier-ignore

  it('the sign of a new line left out comes to what was meant, or is refused', () => {
    const { exact, wrong } = count(signLeftOut, 'udiff');
    expect(wrong[0]).toBeUndefined();
    expect(exact).toBeGreaterThanOrEqual(rounds * 0.85);
  });
});
