import { diffLines, renderSteps } from '../text/diff/line-diff.ts';
import { compactKey } from '../text/lines/line-keys.ts';
import type { HunkLine } from '../domain/index.ts';
import { oldSide } from './lines/hunk-lines.ts';
import type { Candidate } from './outcome.ts';
import type { FileView } from './lines/file-view.ts';
import { firstLineOf, lastLineOf, type Placement } from './placement/placement.ts';

/** The most lines of a candidate that are shown: the first ones are enough to repair an edit. */
const maxLines = 40;

/** Describes a place for the model: the file's text there, and how it differs from what the edit expected. */
export function candidateAt(view: FileView, lines: readonly HunkLine[], placement: Placement): Candidate {
  const first = firstLineOf(placement);
  const last = Math.min(lastLineOf(placement), first + maxLines - 1);
  const found = view.lines.slice(first, last + 1);
  const expected = oldSide(lines);
  const keys = new Set(found.map(compactKey));
  const shared = expected.filter((line) => keys.has(compactKey(line))).length;
  return {
    startLine: first + 1,
    endLine: last + 1,
    text: found.join('\n'),
    similarity: expected.length === 0 ? 0 : shared / expected.length,
    diff: renderSteps(diffLines(expected, found)),
  };
}
