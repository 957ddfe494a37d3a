import { linesOfReply } from '../../text/lines/lines.ts';
import type { Candidate } from '../outcome.ts';

/** Lines around a change that are shown with it, and the most lines of one side. */
const around = 3;
const maxLines = 60;

/**
 * The place that the gate objects to: the original lines, and the same place with the edits, numbered so that the line
 * of an error can be found.
 * @param row of the new text that is objected to, from 0; it is in the place shown
 */
export function brokenPlace(before: string, after: string, row: number | undefined): Candidate {
  const [old, now] = [linesOfReply(before), linesOfReply(after)];
  const head = sharedHead(old, now);
  const tail = sharedHead(old.slice(head).toReversed(), now.slice(head).toReversed());
  const named = row === undefined ? 0 : row + 1;
  const from = Math.max(0, head - around);
  const end = Math.min(now.length, Math.max(now.length - tail + around, named + around));
  const start =
    named > 0 && (named < from || end - from > maxLines) ? Math.max(0, named - maxLines / 2) : from;
  const shown = now.slice(start, Math.min(end, start + maxLines));
  const original = old.slice(from, Math.min(old.length - tail + around, from + maxLines));
  return {
    startLine: from + 1,
    endLine: from + original.length,
    text: shown.map((line, i) => `${start + i + 1}: ${line}`).join('\n'),
    similarity: 0,
    diff: original.join('\n'),
  };
}

function sharedHead(one: readonly string[], other: readonly string[]): number {
  let head = 0;
  while (head < one.length && head < other.length && one[head] === other[head]) head++;
  return head;
}
