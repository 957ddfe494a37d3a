import { joinLines, usualLineEnd, type LineEnd } from '../../text/lines.ts';
import type { FileView } from '../placement/file-view.ts';
import type { LineChange } from './line-changes.ts';

/** Two changes that cannot both be made. */
export interface Overlap {
  one: LineChange;
  other: LineChange;
}

/** Orders changes by place and drops doubles. @returns the overlap instead when two changes contradict each other */
export function mergeChanges(changes: readonly LineChange[]): LineChange[] | Overlap {
  const sorted = changes
    .map((change, order) => ({ change, order }))
    .toSorted((a, b) => a.change.start - b.change.start || a.change.end - b.change.end || a.order - b.order)
    .map(({ change }) => change);
  const merged: LineChange[] = [];
  for (const change of sorted) {
    const last = merged.at(-1);
    if (last !== undefined && sameChange(last, change)) continue;
    if (last !== undefined && overlaps(last, change)) return { one: last, other: change };
    merged.push(change);
  }
  return merged;
}

function sameChange(a: LineChange, b: LineChange): boolean {
  return (
    a.start === b.start &&
    a.end === b.end &&
    a.lines.length === b.lines.length &&
    a.lines.every(({ text }, i) => text === b.lines[i]!.text)
  );
}

/** Two insertions at one place do not contradict each other; an insertion inside a replaced stretch does. */
function overlaps(a: LineChange, b: LineChange): boolean {
  return b.start < a.end;
}

/**
 * The file with the changes made. Untouched lines keep their very bytes; new lines get the line end of the line they
 * replace or follow, and whether the file ends with one stays as it was.
 */
export function assemble(view: FileView, changes: readonly LineChange[]): string {
  const lines: string[] = [];
  const ends: LineEnd[] = [];
  const usual = usualLineEnd(view.ends);
  let at = 0;
  for (const change of changes) {
    copy(change.start);
    const end =
      [view.ends[change.start], view.ends[change.start - 1]].find(
        (near) => near !== undefined && near !== '',
      ) ?? usual;
    for (const { text } of change.lines) {
      lines.push(text);
      ends.push(end);
    }
    at = change.end;
  }
  copy(view.lines.length);
  repairEnds(view, ends, usual);
  return joinLines({ lines, ends });

  function copy(until: number): void {
    for (; at < until; at++) {
      lines.push(view.lines[at]!);
      ends.push(view.ends[at]!);
    }
  }
}

function repairEnds(view: FileView, ends: LineEnd[], usual: LineEnd): void {
  for (let i = 0; i + 1 < ends.length; i++) if (ends[i] === '') ends[i] = usual;
  if (ends.length > 0 && view.lines.length > 0)
    ends[ends.length - 1] = view.ends.at(-1) === '' ? '' : ends.at(-1) || usual;
}
