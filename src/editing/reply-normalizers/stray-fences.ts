import type { HunkLine } from '../../domain/index.ts';
import { isFence } from '../lines/marks.ts';
import { hunkLinesOf, newSide, oldSide } from '../lines/hunk-lines.ts';
import { findContiguous } from '../lines/contiguous.ts';
import type { ReplyNormalizer } from './reply-normalizer.ts';

/** Code fences inside the parts of a block, around the code: they belong to the reply and not to the file. */
export const strayFences: ReplyNormalizer = {
  name: 'stray-fences',
  normalize(lines) {
    if (areOtherFences(oldSide(lines)[0], newSide(lines)[0])) return undefined;
    const before = withoutOuterFences(oldSide(lines));
    const after = withoutOuterFences(newSide(lines));
    const changed = before.length + after.length !== oldSide(lines).length + newSide(lines).length;
    return changed && isReadAsWhole(lines) ? hunkLinesOf(before, after) : undefined;
  },
  /** Fences around both parts are the reply's even where the file has such lines, only not there. */
  isCertain: (lines, view) =>
    [oldSide(lines), newSide(lines)].every(isFenced) &&
    findContiguous(view, oldSide(lines), 'trimmed').length === 0,
};

/** Fences of two languages are what the edit changes. */
function areOtherFences(one = '', other = ''): boolean {
  return [one, other].every((line) => isFence(line) && /\w/.test(line)) && one.trim() !== other.trim();
}

function isFenced(lines: readonly string[]): boolean {
  return lines.length > 2 && isFence(lines[0]!) && isFence(lines.at(-1)!);
}

/** Diff hunks mark each line, so their fences were already told apart from code. */
function isReadAsWhole(lines: readonly HunkLine[]): boolean {
  return lines.every(({ op }) => op !== 'unmarked');
}

function withoutOuterFences(lines: readonly string[]): string[] {
  const start = isFence(lines[0] ?? '') ? 1 : 0;
  const end = lines.length > start && isFence(lines.at(-1) ?? '') ? lines.length - 1 : lines.length;
  return lines.slice(start, end);
}
