import type { HunkLine } from '../../domain/index.ts';
import { diffLines } from '../../text/diff/line-diff.ts';
import { isChange, isTrivial } from './line-kinds.ts';
import { isElision } from './marks.ts';

/** Hunk lines of an edit that gives whole old and new text: what both share is context. */
export function hunkLinesOf(before: readonly string[], after: readonly string[]): HunkLine[] {
  return diffLines(before, after).map(({ op, line }) =>
    op === 'keep' && isElision(line) ? { op: 'elision', text: line } : { op, text: line },
  );
}

/**
 * A diff may remove lines only to write them again. They are context: what stands between them in the file and the diff
 * forgot, a comment or an empty line, stays.
 */
export function minimalRuns(lines: readonly HunkLine[]): HunkLine[] {
  const minimal: HunkLine[] = [];
  for (let at = 0; at < lines.length; at++) {
    let end = at;
    while (isChange(lines[end])) end++;
    if (end === at) minimal.push(lines[at]!);
    else {
      const run = lines.slice(at, end);
      const texts = (op: HunkLine['op']) => run.filter((line) => line.op === op).map(({ text }) => text);
      const steps = diffLines(texts('remove'), texts('add'));
      const repeats =
        steps.at(-1)?.op === 'keep' || steps.some(({ op, line }) => op === 'keep' && !isTrivial(line));
      minimal.push(...(repeats ? steps.map(({ op, line }) => ({ op, text: line })) : run));
      at = end - 1;
    }
  }
  return minimal;
}

/** The lines that a hunk expects in the file. */
export function oldSide(lines: readonly HunkLine[]): string[] {
  return lines.filter(({ op }) => op !== 'add').map(({ text }) => text);
}

/** The lines that a hunk wants in the file. */
export function newSide(lines: readonly HunkLine[]): string[] {
  return lines.filter(({ op }) => op !== 'remove').map(({ text }) => text);
}

/** Where in a hunk the lines stand that it expects in the file. */
export function oldRows(lines: readonly HunkLine[]): number[] {
  return lines.flatMap(({ op }, row) => (op === 'add' ? [] : [row]));
}
