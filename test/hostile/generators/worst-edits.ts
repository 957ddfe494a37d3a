import { applyEdits, locateQuote } from '../../../src/editing/index.ts';
import type { HunkLine } from '../../../src/domain/index.ts';
import { type WorstCase, each } from './worst-texts.ts';

const linesOf = (text: string, op: HunkLine['op']): HunkLine[] =>
  text.split('\n').map((line) => ({ op, text: line, raw: ` ${line}` }));

const half = (text: string) => text.slice(0, text.indexOf('\n', text.length / 2) + 1);

/** Quotes and hunks in files that repeat themselves, as they do. Replies are shorter than a megabyte: a quarter of the text is read, quotes four times. */
export const worstEdits: readonly WorstCase[] = [
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
