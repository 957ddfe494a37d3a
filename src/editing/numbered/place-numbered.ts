import type { NumberedEdit, NumberedLines } from '../../domain/index.ts';
import type { LineChange } from '../change/line-changes.ts';
import type { FileView } from '../lines/file-view.ts';
import { numberedText } from './numbered-text.ts';

/** Changes of a line-numbered edit, or the numbers that the file does not have. */
export type NumberedResult =
  { status: 'placed'; changes: LineChange[] } | { status: 'out-of-range'; numbers: number[] };

/** Numbers are those of the file as shown, so nothing is searched: a number that is not there is refused. */
export function placeNumbered(view: FileView, { groups }: NumberedEdit): NumberedResult {
  const count = view.lines.length;
  const numbers = groups.map(({ at }) => at).filter((at) => typeof at === 'number');
  const wrong = numbers.filter((at) => at < 1 || at > count);
  if (wrong.length > 0) return { status: 'out-of-range', numbers: wrong };
  const read = numberedText(view, groups);
  return { status: 'placed', changes: groups.map((group) => changeOf(group, count, read)) };
}

function changeOf({ at, lines }: NumberedLines, count: number, read: (line: string) => string): LineChange {
  const start = at === 'start' ? 0 : at === 'end' ? count : at - 1;
  const end = typeof at === 'number' ? start + 1 : start;
  return { start, end, lines: lines.map((line, index) => ({ text: read(line), index })) };
}
