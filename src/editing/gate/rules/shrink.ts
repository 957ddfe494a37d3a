import type { ChangeFacts } from '../facts/change-facts.ts';
import { filledLines } from '../../../text/lines/lines.ts';

/** Files shorter than this may lose any share of their lines. */
const shortFile = 20;
/** Share of the lines that a file must keep in number. */
const minKept = 0.3;
/** So many lines of the shortest file that is not short are more than the share that may go. */
const fewestLost = shortFile * (1 - minKept);
/** Share of the lines that a file must keep where a grammar tells whether declarations are missed. */
const minKeptOfCode = 0.15;

/** A file that lost a large part of its lines and got little for it. */
export function shrink({
  before,
  after,
  removed,
  wholeFile,
  language,
  isCode,
}: ChangeFacts): string | undefined {
  if ((!wholeFile && !isCode) || removed.length < fewestLost) return undefined;
  const had = filledLines(before).length;
  const has = filledLines(after).length;
  const least = language === undefined ? minKept : minKeptOfCode;
  if (had < shortFile || has >= had * least) return undefined;
  return `shrinks the file from ${had} to ${has} lines`;
}
