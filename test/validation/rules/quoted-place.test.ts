import { describe, expect, it } from 'vitest';
import { locateQuote } from '../../../src/editing/index.ts';
import { judge, violation } from './rule-scenario.ts';

const text = [
  'def save():', //               1
  '    write(1); flush()', //      2
  '', //                           3
  'save()', //                     4
  'retry(save())', //              5
  'write(', //                     6
  '    a,', //                     7
  '    b)', //                     8
  'log(1)', //                     9
  'log(1)', //                    10
].join('\n');

async function placesOf(...quotes: string[]) {
  const replies = [
    quotes.map((quote) => violation(quote)).join('\n'),
    quotes.map((_, i) => `${i + 1} yes: x`).join('\n'),
  ];
  const { findings, stats } = await judge(replies, { files: [{ path: 'a.py', text }], locate: locateQuote });
  const places = findings.map((found) => [found.startLine, found.column, found.endLine, found.endColumn]);
  return { places, dropped: stats.dropped };
}

describe('a quote gets the exact region', () => {
  it.each([
    ['of its line, not of a longer one that contains it', 'save()', [4, 1, 4, 7]],
    ['of a piece of a line', 'flush()', [2, 15, 2, 22]],
    ['of several lines, whatever their indentation', 'write(\n  a,\n  b)', [6, 1, 8, 7]],
  ])('%s', async (_, quote, place) => {
    expect((await placesOf(quote)).places).toEqual([place]);
  });

  it('of one place after the other when the same words are reported twice', async () => {
    expect((await placesOf('log(1)', 'log(1)')).places).toEqual([
      [9, 1, 9, 7],
      [10, 1, 10, 7],
    ]);
  });

  it('of nothing when the words are invented', async () => {
    expect(await placesOf('saves()')).toEqual({ places: [], dropped: { 'not-in-file': 1 } });
    expect(await placesOf('write(\n  x,\n  y)')).toEqual({ places: [], dropped: { 'not-in-file': 1 } });
  });
});
