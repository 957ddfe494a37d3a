import { isCommentLine } from '../../lines/line-kinds.ts';
import type { ChangeFacts } from '../facts/change-facts.ts';

/** Fewer comments may all have spoken of what changed. */
const fewestComments = 4;
/** Share of the lines of code that stay, from which on the file is the same one without its comments. */
const minKept = 0.5;

/**
 * Finds a file that was rewritten as a whole with its code and without its comments: models leave these out unasked.
 */
export function forgottenComments({
  before,
  after,
  steps,
  intent = '',
  wholeFile,
  isCode,
}: ChangeFacts): string | undefined {
  if (!wholeFile || !isCode || /\b(?:comments?|licen[cs]e|docstrings?|documentation)\b/i.test(intent))
    return undefined;
  const had = before.filter(isCommentLine).length;
  if (had < fewestComments || after.some(isCommentLine)) return undefined;
  const code = before.filter((line) => line.trim() !== '').length - had;
  const kept = steps.filter(({ op, line }) => op === 'keep' && line.trim() !== '').length;
  return kept >= code * minKept ? `leaves out all ${had} lines of comments; keep them` : undefined;
}
