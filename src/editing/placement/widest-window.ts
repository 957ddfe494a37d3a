import type { HunkLine } from '../../domain/index.ts';
import { commonLengths } from '../lines/common-lengths.ts';
import type { FileView } from '../lines/file-view.ts';
import { isTrivial } from '../lines/line-kinds.ts';
import { looseHash } from '../lines/loose-hash.ts';

/** One change of a hunk with its context: indexes of the hunk's lines, `end` exclusive. */
export interface Part {
  start: number;
  end: number;
  firstChange: number;
  lastChange: number;
}

/**
 * The change of a part with as much of its context as stands around it somewhere in the file, told by the hashes of the lines;
 * of several that leave out equally much, the one that leaves out the least above. What is said by blanks and brackets
 * alone does not count.
 * @returns indexes of the hunk's lines, `end` exclusive
 */
export function widestWindow(
  view: FileView,
  lines: readonly HunkLine[],
  part: Part,
): { start: number; end: number } | undefined {
  const above = lines.slice(part.start, part.firstChange);
  const core = lines.slice(part.firstChange, part.lastChange + 1).filter(({ op }) => op !== 'add');
  const below = lines.slice(part.lastChange + 1, part.end);
  const upwards = commonLengths(view.looseHashes.toReversed(), hashesOf(above).toReversed());
  const downwards = commonLengths(view.looseHashes, hashesOf([...core, ...below]));
  const rows = view.lines.length;
  const trivialAbove = trivialRun(above.toReversed());
  const trivialBelow = core.every(({ text }) => isTrivial(text)) ? trivialRun(below) : -1;
  let best: { up: number; down: number } | undefined;
  for (let row = 0; row + core.length <= rows; row++) {
    const down = (row < rows ? downwards[row]! : 0) - core.length;
    if (down < 0) continue;
    const up = row > 0 ? upwards[rows - row]! : 0;
    if (up <= trivialAbove && down <= trivialBelow) continue;
    const wider = best === undefined ? 1 : up + down - best.up - best.down;
    if (wider > 0 || (wider === 0 && up > best!.up)) best = { up, down };
  }
  if (best === undefined) return undefined;
  return { start: part.firstChange - best.up, end: part.lastChange + 1 + best.down };
}

function hashesOf(lines: readonly HunkLine[]): Int32Array {
  return Int32Array.from(lines, ({ text }) => looseHash(text));
}

/** How many lines there are before the first that says something. */
function trivialRun(lines: readonly HunkLine[]): number {
  const telling = lines.findIndex(({ text }) => !isTrivial(text));
  return telling < 0 ? lines.length : telling;
}
