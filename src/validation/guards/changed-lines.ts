import type { FileChange, Patch } from '../../domain/index.ts';
import { diffLines } from '../../text/diff/line-diff.ts';

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
  let [beforeLine, afterLine, place] = [0, 0, 0];
  for (const { op, line } of diffLines(linesOf(before), linesOf(after))) {
    if (op !== 'add') beforeLine++;
    if (op !== 'remove') afterLine++;
    if (op === 'keep') place++;
    if (line.trim() === '') continue; // no guard reads a blank line, and a text can hold a million
    if (op === 'add') added.push(changedLine(line, afterLine, place));
    if (op === 'remove') removed.push(changedLine(line, beforeLine, place));
  }
  return { added, removed };
}

function changedLine(text: string, line: number, place: number): ChangedLine {
  return { text: text.slice(0, maxLine), line, place, cut: text.length > maxLine };
}

function linesOf(text: string): string[] {
  return text === '' ? [] : text.split(/\r?\n/);
}
