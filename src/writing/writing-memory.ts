import type { Edit } from '../domain/index.ts';
import type { EarlierText } from '../editing/index.ts';
import type { EditedFiles } from './edited-files.ts';

/** What the model saw and what of its replies was made, in one conversation. By path. */
export interface WritingMemory {
  /** Texts that the file had, newest first. */
  texts: ReadonlyMap<string, readonly EarlierText[]>;
  /** Edits that were made, by what they say. */
  made: ReadonlyMap<string, ReadonlySet<string>>;
}

/** At the begin: the files as they are shown, and before them as they were at the base. */
export function beginMemory(edited: EditedFiles): WritingMemory {
  const texts = new Map<string, EarlierText[]>();
  for (const { path, text, before } of edited.values()) {
    const shown = text === undefined ? [] : [{ text, name: 'as it was shown', shown: true }];
    const base = before === undefined || before === text ? [] : [{ text: before, name: 'before the change' }];
    texts.set(path, [...shown, ...base]);
  }
  return { texts, made: new Map() };
}

/** After a file was shown to the model once more. */
export function withShown(memory: WritingMemory, path: string, text: string): WritingMemory {
  const older = memory.texts.get(path) ?? [];
  const newest = { text, name: 'as it was shown last', shown: true };
  const first = older.map((one) => ({ ...one, shown: false }));
  return { ...memory, texts: new Map([...memory.texts, [path, [newest, ...first]]]) };
}

/** After edits of a file were made. */
export function withMade(memory: WritingMemory, path: string, edits: readonly Edit[]): WritingMemory {
  const known = memory.made.get(path) ?? new Set();
  return { ...memory, made: new Map([...memory.made, [path, new Set([...known, ...edits.map(saying)])]]) };
}

/** Whether an earlier reply held the same edit and it was made. */
export function wasMade(memory: WritingMemory, path: string, edit: Edit): boolean {
  return memory.made.get(path)?.has(saying(edit)) ?? false;
}

/** What an edit says, whatever its place or its spelling of the path. */
function saying(edit: Edit): string {
  switch (edit.kind) {
    case 'hunk':
      return JSON.stringify(edit.lines.map(({ op, text }) => [op, text]));
    case 'numbered':
      return JSON.stringify(edit.groups);
    case 'whole-file':
      return edit.text;
    default:
      return JSON.stringify(edit);
  }
}
