import type { Edit } from '../domain/index.ts';
import type { EarlierText } from '../editing/index.ts';
import type { EditedFiles } from './edited-files.ts';

/** What the model was shown, and which of its edits were made, in one conversation. By path. */
export interface WritingMemory {
  /** Earlier texts of the file, newest first. */
  texts: ReadonlyMap<string, readonly EarlierText[]>;
  /** Contents of the edits that were made. */
  made: ReadonlyMap<string, ReadonlySet<string>>;
}

/** The memory at the start of a conversation: the files as they are shown and, before that, as they were at the base. */
export function beginMemory(edited: EditedFiles): WritingMemory {
  const texts = new Map<string, EarlierText[]>();
  for (const { path, text, before } of edited.values()) {
    const shown = text === undefined ? [] : [{ text, name: 'as it was shown', shown: true }];
    const base = before === undefined || before === text ? [] : [{ text: before, name: 'before the change' }];
    texts.set(path, [...shown, ...base]);
  }
  return { texts, made: new Map() };
}

/** The memory after a file was shown to the model once more. */
export function withShown(memory: WritingMemory, path: string, text: string): WritingMemory {
  const older = memory.texts.get(path) ?? [];
  const newest = { text, name: 'as it was shown last', shown: true };
  const first = older.map((one) => ({ ...one, shown: false }));
  return { ...memory, texts: new Map([...memory.texts, [path, [newest, ...first]]]) };
}

/** The memory after edits of a file were made. */
export function withMade(memory: WritingMemory, path: string, edits: readonly Edit[]): WritingMemory {
  const known = memory.made.get(path) ?? new Set();
  return { ...memory, made: new Map([...memory.made, [path, new Set([...known, ...edits.map(contentOf)])]]) };
}

/** Whether an earlier reply contained the same edit and it was made. */
export function wasMade(memory: WritingMemory, path: string, edit: Edit): boolean {
  return memory.made.get(path)?.has(contentOf(edit)) ?? false;
}

/** What an edit changes, regardless of its place and of how it spells the path. */
function contentOf(edit: Edit): string {
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
