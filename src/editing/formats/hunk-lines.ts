import type { HunkLine } from '../../domain/index.ts';
import { diffLines } from '../../text/line-diff.ts';
import { isElision } from './marks.ts';

/** Hunk lines of an edit that gives whole old and new text: what both share is context. */
export function hunkLinesOf(before: readonly string[], after: readonly string[]): HunkLine[] {
  return diffLines(before, after).map(({ op, line }) =>
    op === 'keep' && isElision(line) ? { op: 'elision', text: line } : { op, text: line },
  );
}

/** The lines that a hunk expects in the file. */
export function oldSide(lines: readonly HunkLine[]): string[] {
  return lines.filter(({ op }) => op !== 'add').map(({ text }) => text);
}

/** The lines that a hunk wants in the file. */
export function newSide(lines: readonly HunkLine[]): string[] {
  return lines.filter(({ op }) => op !== 'remove').map(({ text }) => text);
}
