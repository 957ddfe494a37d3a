import { usualLineEnd, type LineEnd } from '../../text/lines/lines.ts';
import type { FileView } from '../lines/file-view.ts';
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

/** Whether two changes put the same lines in the same place. */
export function sameChange(a: LineChange, b: LineChange): boolean {
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
  const usual = usualLineEnd(view.ends);
  let text = '';
  let last: LineEnd | undefined;
  let at = 0;
  for (const { start, end, lines } of changes) {
    keepUntil(start);
    at = end;
    if (lines.length === 0) continue;
    const own = [view.ends[start], view.ends[start - 1]].find((near) => near !== undefined && near !== '');
    if (last === '') text += usual;
    last = own ?? usual;
    for (const line of lines) text += line.text + last;
  }
  keepUntil(view.lines.length);
  return withEnd(text, last, view.lines.length === 0 ? last : view.ends.at(-1), usual);

  function keepUntil(row: number): void {
    if (row <= at) return;
    if (last === '') text += usual;
    text += view.textBetween(at, row);
    last = view.ends[row - 1];
  }
}

/** @param last how the text ends, `undefined` where it is empty */
function withEnd(
  text: string,
  last: LineEnd | undefined,
  wanted: LineEnd | undefined,
  usual: LineEnd,
): string {
  if (last === undefined) return text;
  if (wanted === '') return text.slice(0, text.length - last.length);
  return last === '' && wanted !== undefined ? text + usual : text;
}
