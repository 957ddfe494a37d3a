import type { HunkLine } from '../../domain/index.ts';
import { isBlank } from '../../text/lines/lines.ts';
import { newSide, oldSide } from '../lines/hunk-lines.ts';
import { findContiguous } from '../lines/contiguous.ts';
import type { FileView } from '../lines/file-view.ts';
import { isTrivial } from '../lines/line-kinds.ts';
import { firstLineOf, lastLineOf, type Placement } from './placement.ts';

/**
 * Whether the file already reads as a hunk wants it: its new side stands there in one piece, and its old side either
 * stands nowhere in one piece or only as a part of that. What is applied twice would otherwise stand there twice.
 * @returns the 0-based first line of the new side
 */
export function findApplied(
  view: FileView,
  lines: readonly HunkLine[],
  placement: Placement | undefined,
): number | undefined {
  const wanted = trimBlanks(newSide(lines));
  const expected = oldSide(lines);
  const plain = lines.every(({ op }) => op !== 'elision' && op !== 'unmarked');
  if (!plain || !lines.some(({ op, text }) => op !== 'keep' && !isBlank(text))) return undefined;
  if (wanted.filter((line) => !isTrivial(line)).length === 0) return undefined;
  const unbroken = placement !== undefined && !/aligned|in-parts/.test(placement.matcher);
  const written = new Set(lines.filter(({ op }) => op === 'add').map(({ text }) => text));
  const removed = lines.filter(({ op, text }) => op === 'remove' && !isBlank(text) && !written.has(text));
  const removedAreThere = removed.every(({ text }) => view.has('canonical', text));
  if (placement !== undefined && removed.length > 0 && removedAreThere) return undefined;
  if (placement !== undefined && !lines.some(({ op }) => op === 'add')) return undefined;
  const places = findContiguous(view, wanted, 'trimmed');
  if (placement === undefined) return places.length === 1 && expected.length > 1 ? places[0] : undefined;
  const [first, last] = [firstLineOf(placement), lastLineOf(placement)];
  const firstFilled = first + leadingBlanks(newSide(lines));
  if (removed.length > 0) return places.find((at) => at === first || at === firstFilled);
  if (!unbroken) {
    const alike = findContiguous(view, wanted, 'canonical');
    return alike.find((at) => at <= last && first < at + wanted.length);
  }
  const added = lines.filter(({ op, text }) => op === 'add' && !isTrivial(text)).length;
  return added > 0 ? places.find((at) => at <= firstFilled && first < at + wanted.length) : undefined;
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
