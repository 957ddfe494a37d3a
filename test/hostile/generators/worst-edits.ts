import { applyEdits, locateQuote } from '../../../src/editing/index.ts';
import type { HunkLine } from '../../../src/domain/index.ts';
import { diffStretches } from '../../../src/text/diff/line-diff.ts';
import { type WorstCase, each } from './worst-texts.ts';

const linesOf = (text: string, op: HunkLine['op']): HunkLine[] =>
  text.split('\n').map((line) => ({ op, text: line, raw: ` ${line}` }));

/** Both sides of a diff, cut into stretches by lines that stand once in each. */
const cutSides: ReadonlyArray<readonly [string, (size: number) => [string[], string[]]]> = [
  [
    'stretches that are hard to compare',
    (size) => {
      const few = Array.from({ length: 400 }, (_, nth) => nth.toString(36));
      const mixed = [...few, ...few].map((_, nth, all) => all[(nth * 7_919) % all.length]!);
      const names = Array.from({ length: size / 2_300 / 2 + 1 }, (_, nth) => `#${nth}`);
      return [names.flatMap((name) => [name, ...few, ...few]), names.flatMap((name) => [name, ...mixed])];
    },
  ],
  [
    'anchors within what anchors cut',
    (size) => {
      const most = Math.floor(size / 32);
      const run = Array.from({ length: most }, (_, nth) => [`x${most - nth}`, `x${most + 1 - nth}`]).flat();
      const [old, now] = ['p', 'q'].map((fill) => [...run, 'a', 'x1'].flatMap((text) => [fill, text]));
      return [old!, now!];
    },
  ],
];

const half = (text: string) => text.slice(0, text.indexOf('\n', text.length / 2) + 1);

/** Quotes and hunks in files that repeat themselves, as they do. Replies are shorter than a megabyte: a quarter of the text is read, quotes four times. */
export const worstEdits: readonly WorstCase[] = [
  ...cutSides.map(([name, make]) => ({
    name: `steps of a diff: ${name}`,
    make: (size: number) =>
      make(size)
        .map((side) => side.join('\n'))
        .join('\0'),
    parse: (text: string) => {
      const [old, now] = text.split('\0').map((side) => side.split('\n'));
      return diffStretches(old!, now!);
    },
  })),
  ...each('quote of equal lines', [' a\n', '}\n', '\n a\n', 'some words\n'], (text) => {
    const file = half(text.slice(0, 250_000));
    const quote = half(file);
    return [quote, `${quote}z`, `z\n${quote}`, quote.replaceAll('a', ' a')].map((one) =>
      locateQuote(file, one),
    );
  }),
  ...each('hunk among equal lines', ['\n', '}\n', 'some words\n'], (text) => {
    const context = linesOf(half(text).slice(0, 20_000), 'keep');
    const lines: HunkLine[] = [...context, { op: 'remove', text: 'gone' }, ...context];
    return applyEdits({ before: text.slice(0, 250_000), edits: [{ kind: 'hunk', path: 'a', lines }] });
  }),
];
