import { structuredPatch } from 'diff';
import { isLongerThan, longestEdit } from './line-diff.ts';

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
  if (isLongerThan(longestEdit, tokensOf(before), tokensOf(after))) return [replaced(before, after)];
  const compared = structuredPatch('', '', before, after, '', '', { context, maxEditLength: longestEdit });
  return compared?.hunks ?? [replaced(before, after)];
}

function replaced(before: string, after: string): Hunk {
  const lines: string[] = [];
  const [oldLines, newLines] = [addMarked(lines, before, '-'), addMarked(lines, after, '+')];
  return {
    ...{ oldStart: oldLines === 0 ? 0 : 1, oldLines },
    ...{ newStart: newLines === 0 ? 0 : 1, newLines },
    lines,
  };
}

/** Adds the lines of a text behind their mark. @returns how many there are */
function addMarked(lines: string[], text: string, mark: '-' | '+'): number {
  if (text === '') return 0;
  const tokens = text.split('\n');
  const isEnded = tokens.at(-1) === '';
  if (isEnded) tokens.pop();
  for (const line of tokens) lines.push(mark + line);
  if (!isEnded) lines.push('\\ No newline at end of file');
  return tokens.length;
}

/** What is compared: lines, of which a last one that does not end is another than the same one that does. */
function tokensOf(text: string): string[] {
  const lines = text.split('\n');
  const last = lines.pop()!;
  if (last !== '') lines.push(`${last}\n\\`);
  return lines;
}
