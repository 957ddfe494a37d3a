import { splitLines } from '../text/lines/lines.ts';
import { FileView } from './lines/file-view.ts';
import { placeHunks } from './placement/place-hunks.ts';
import { firstLineOf, lastLineOf } from './placement/placement.ts';
import type { LineRange } from '../domain/index.ts';

/** A shorter quote may be aligned with any line that looks similar. */
const minAlignedLines = 3;

/**
 * Finds code that a model quoted, with the same matchers that place edits. Short quotes must agree except for white space and
 * typography, because an invented line is similar to many.
 * @returns 1-based, inclusive lines; `undefined` when the quote is in no place, or in several
 */
export function locateQuote(text: string, quote: string): LineRange | undefined {
  const lines = splitLines(quote).lines.map((line) => ({ op: 'remove' as const, text: line }));
  if (lines.every((line) => line.text.trim() === '')) return undefined;
  const [result] = placeHunks(new FileView(text), [{ lines }]);
  if (result?.status !== 'placed') return undefined;
  const { placement } = result;
  if (placement.matcher === 'aligned' && lines.length < minAlignedLines) return undefined;
  return { startLine: firstLineOf(placement) + 1, endLine: lastLineOf(placement) + 1 };
}
