import type { Locate } from '../../src/validation/index.ts';

/** Finds whole lines, indentation aside; a quote that stands twice has no place. */
export const locateLines: Locate = (text, quote) => {
  const lines = text.split('\n').map((line) => line.trim());
  const wanted = quote.split('\n').map((line) => line.trim());
  const places = lines.flatMap((_, at) => (wanted.every((line, i) => lines[at + i] === line) ? [at] : []));
  return places.length === 1 ? { startLine: places[0]! + 1, endLine: places[0]! + wanted.length } : undefined;
};
