import type { FileChange, Patch } from '../../domain/index.ts';
import { diffStretches } from '../../text/diff/line-diff.ts';

/** One line that the patch added or removed, with its 1-based number in the text it is in. */
export interface ChangedLine {
  text: string;
  line: number;
  /** Number of the place in its file that is changed: between two lines of one place, none stays. */
  place: number;
  /** The line goes on: guards read only its start. */
  cut: boolean;
}

/** Characters of a line that guards read; what people write is shorter, and patterns are not linear in it. */
export const maxLine = 3000;

/** One file of the patch, as guards look at it. */
export interface ChangedFile {
  change: FileChange;
  added: readonly ChangedLine[];
  removed: readonly ChangedLine[];
}

export function withChangedLines(patch: Patch): ChangedFile[] {
  return patch.changes.map((change) => ({
    change,
    ...changedLines(change.before ?? '', change.after ?? ''),
  }));
}

function changedLines(before: string, after: string): Pick<ChangedFile, 'added' | 'removed'> {
  const added: ChangedLine[] = [];
  const removed: ChangedLine[] = [];
  const [were, are] = [linesOf(before), linesOf(after)];
  let place = 0;
  for (const { op, old, now, length } of diffStretches(were, are)) {
    if (op === 'keep') place += length;
    else if (op === 'add') addFilled(added, are, now, length, place);
    else addFilled(removed, were, old, length, place);
  }
  return { added, removed };
}

/** No guard reads a blank line, and a text can hold a million. */
function addFilled(
  into: ChangedLine[],
  lines: readonly string[],
  from: number,
  length: number,
  place: number,
): void {
  for (let row = from; row < from + length; row++)
    if (lines[row]!.trim() !== '') into.push(changedLine(lines[row]!, row + 1, place));
}

function changedLine(text: string, line: number, place: number): ChangedLine {
  return { text: text.slice(0, maxLine), line, place, cut: text.length > maxLine };
}

/** Lines as {@link ChangedLine} numbers them. */
export function linesOf(text: string): string[] {
  if (text === '') return [];
  return text.split(text.includes('\r') ? /\r?\n/ : '\n');
}
