import { structuredPatch } from 'diff';
import { longestEdit } from './line-diff.ts';

/** One stretch of a diff. Lines are counted from 1; a side without lines starts at 0. */
export interface Hunk {
  oldStart: number;
  oldLines: number;
  newStart: number;
  newLines: number;
  /** Each begins with a space, `-`, `+`, or `\` for the note that no line end follows. */
  lines: readonly string[];
}

/**
 * The hunks between two texts. Of very different ones a single hunk takes away all the old lines and adds all the new ones, since the
 * time to find a shorter one grows with the square of its length.
 * @param context unchanged lines on each side of a change
 */
export function diffHunks(before: string, after: string, context: number): readonly Hunk[] {
  if (before === after) return [];
  if (before === '' || after === '') return [replaced(before, after)];
  const compared = structuredPatch('', '', before, after, '', '', { context, maxEditLength: longestEdit });
  return compared?.hunks ?? [replaced(before, after)];
}

function replaced(before: string, after: string): Hunk {
  const [old, now] = [wholeLines(before), wholeLines(after)];
  return {
    oldStart: old.length === 0 ? 0 : 1,
    oldLines: old.length,
    newStart: now.length === 0 ? 0 : 1,
    newLines: now.length,
    lines: [...markedLines(old, before, '-'), ...markedLines(now, after, '+')],
  };
}

function wholeLines(text: string): string[] {
  return text === '' ? [] : text.replace(/\n$/, '').split('\n');
}

function markedLines(lines: readonly string[], text: string, mark: '-' | '+'): string[] {
  const rows = lines.map((line) => mark + line);
  return text === '' || text.endsWith('\n') ? rows : [...rows, '\\ No newline at end of file'];
}
