import type { SourceFile, TreeEntry } from '../domain/index.ts';
import type { SyntaxParser } from '../ports/index.ts';
import { hasInvisible } from '../text/paths/repository-path.ts';
import { termsVersion } from '../text/words/terms.ts';
import { recordVersion } from './facts-record.ts';
import { plainModes } from './plain-modes.ts';
import type { EntrySort } from './sorted-tree.ts';
import { fileName } from '../text/paths/path-parts.ts';

/** Changes when chunks, symbols or kinds told by content come out differently: queries, sizes, grammar versions. */
export const cutVersion = 13;

/** A file to be searched, and where its record lies in the store. */
export interface PlannedFile {
  file: SourceFile;
  /** How it is read, see `FileToIndex`. */
  mode: string;
  key: string;
}

/** What a tree asks of the index. */
export interface RecordPlan {
  files: readonly PlannedFile[];
  /** Entries whose content is not read. */
  skipped: readonly SourceFile[];
}

/**
 * Sorts the entries of a tree into those to be indexed, each with its key, and the rest.
 * @param sorts of the entries, in their order
 */
export function planRecords(
  entries: readonly TreeEntry[],
  sorts: readonly EntrySort[],
  parser: Pick<SyntaxParser, 'languageOf'>,
): RecordPlan {
  const files: PlannedFile[] = [];
  const skipped: SourceFile[] = [];
  for (const [nth, entry] of entries.entries()) {
    const { kind, searchable } = sorts[nth]!;
    if (!searchable || hasInvisible(entry.path)) {
      skipped.push({ ...entry, kind });
      continue;
    }
    const language = parser.languageOf(entry.path);
    const file: SourceFile = { ...entry, kind, language };
    const mode = modeOf(file);
    files.push({
      file,
      mode,
      key: `facts:${recordVersion}.${cutVersion}.${termsVersion}:${mode}:${entry.blobId}`,
    });
  }
  return { files, skipped };
}

/** Copies of other people's code are searched as text: parsing them would cost more than they are ever worth. */
function modeOf({ kind, path, language }: SourceFile): string {
  if (kind === 'vendored') return plainModes.text;
  if (language !== undefined) return language;
  if (kind === 'docs') return plainModes.prose;
  const name = fileName(path);
  return name.includes('.') ? plainModes.text : plainModes.script;
}
