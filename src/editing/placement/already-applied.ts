import type { HunkLine } from '../../domain/index.ts';
import { isBlank } from '../../text/lines/lines.ts';
import { newSide, oldSide } from '../lines/hunk-lines.ts';
import { findContiguous } from '../lines/contiguous.ts';
import type { FileView } from '../lines/file-view.ts';
import { isTrivial } from '../lines/line-kinds.ts';
import { firstLineOf, lastLineOf, type Placement } from './placement.ts';

/**
 * Finds the place where the file already has the text that a hunk asks for. Without this, a hunk that is applied twice
 * would leave its new lines in the file twice.
 * @param placement where the hunk's old lines were found; `undefined` where they were not
 * @returns the first line of the new text, 0-based; `undefined` where the hunk is still to be applied
 */
export function findApplied(
  view: FileView,
  lines: readonly HunkLine[],
  placement: Placement | undefined,
): number | undefined {
  if (!isRecognisable(lines)) return undefined;
  return placement === undefined ? findAnywhere(view, lines) : findAtPlacement(view, lines, placement);
}

/** Only a hunk without gaps that changes something, and whose new side says enough, can be recognised in the file. */
function isRecognisable(lines: readonly HunkLine[]): boolean {
  const isPlain = lines.every(({ op }) => op !== 'elision' && op !== 'unmarked');
  const changesText = lines.some(({ op, text }) => op !== 'keep' && !isBlank(text));
  return isPlain && changesText && newSide(lines).some((line) => !isTrivial(line));
}

/** The old lines are nowhere in the file: the new ones must be in exactly one place. One old line alone is too little evidence. */
function findAnywhere(view: FileView, lines: readonly HunkLine[]): number | undefined {
  if (oldSide(lines).length <= 1) return undefined;
  const places = findContiguous(view, trimBlanks(newSide(lines)), 'trimmed');
  return places.length === 1 ? places[0] : undefined;
}

function findAtPlacement(
  view: FileView,
  lines: readonly HunkLine[],
  placement: Placement,
): number | undefined {
  const added = lines.filter(({ op }) => op === 'add');
  if (added.length === 0) return undefined;
  const newLines = trimBlanks(newSide(lines));
  const [first, last] = [firstLineOf(placement), lastLineOf(placement)];
  const firstFilled = first + leadingBlanks(newSide(lines));
  const reachesFirst = (start: number) => first < start + newLines.length;

  const removed = removedLines(lines);
  if (removed.length > 0) {
    if (removed.every(({ text }) => view.has('canonical', text))) return undefined;
    const places = findContiguous(view, newLines, 'trimmed');
    return places.find((start) => start === first || start === firstFilled);
  }
  if (placement.matcher === 'aligned' || placement.matcher === 'in-parts') {
    const places = findContiguous(view, newLines, 'canonical');
    return places.find((start) => start <= last && reachesFirst(start));
  }
  if (added.every(({ text }) => isTrivial(text))) return undefined;
  const places = findContiguous(view, newLines, 'trimmed');
  return places.find((start) => start <= firstFilled && reachesFirst(start));
}

/** Lines that the hunk takes away, without blank ones and without those that it also adds. */
function removedLines(lines: readonly HunkLine[]): HunkLine[] {
  const added = new Set(lines.filter(({ op }) => op === 'add').map(({ text }) => text));
  return lines.filter(({ op, text }) => op === 'remove' && !isBlank(text) && !added.has(text));
}

function trimBlanks(lines: readonly string[]): string[] {
  const start = leadingBlanks(lines);
  let end = lines.length;
  while (end > start && isBlank(lines[end - 1]!)) end--;
  return lines.slice(start, end);
}

function leadingBlanks(lines: readonly string[]): number {
  const first = lines.findIndex((line) => !isBlank(line));
  return first < 0 ? lines.length : first;
}
