import { splitLines } from '../text/lines/lines.ts';
import { FileView } from './lines/file-view.ts';
import { placeHunks } from './placement/place-hunks.ts';
import { firstLineOf, lastLineOf } from './placement/placement.ts';
import type { LineRange } from '../domain/index.ts';

/** An aligned place of fewer lines than this may be any line that looks similar. */
const minAligned = 3;

/**
 * Finds code that a model quoted, by the ladder of matchers that places edits: the one place where the quoted lines
 * stand. Short quotes must agree up to white space and typography, since an invented line resembles many.
 * @returns 1-based, inclusive lines; `undefined` when the quote is nowhere, or in several places
 */
export function locateQuote(text: string, quote: string): LineRange | undefined {
  const lines = splitLines(quote).lines.map((line) => ({ op: 'remove' as const, text: line }));
  if (lines.every((line) => line.text.trim() === '')) return undefined;
  const [result] = placeHunks(new FileView(text), [{ lines }]);
  if (result?.status !== 'placed') return undefined;
  const { placement } = result;
  if (placement.matcher === 'aligned' && lines.length < minAligned) return undefined;
  return { startLine: firstLineOf(placement) + 1, endLine: lastLineOf(placement) + 1 };
}
