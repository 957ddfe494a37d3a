import type { HunkLine } from '../../domain/index.ts';
import type { FileView } from '../placement/file-view.ts';

/**
 * Another way to read a hunk: a habit of models that changes every line they write. A reading is taken when it makes
 * more of the old lines of an edit stand in the file.
 */
export interface Reading {
  name: string;
  /** @returns the hunk read that way, or `undefined` when nothing in it calls for this reading */
  read(lines: readonly HunkLine[]): HunkLine[] | undefined;
  /** True when the reading holds as long as it does not make lines missing. */
  isCertain?(lines: readonly HunkLine[], view: FileView): boolean;
}

/** Applies a text function to every line, if it changes any. */
export function mapOldAndNew(
  lines: readonly HunkLine[],
  map: (text: string) => string,
): HunkLine[] | undefined {
  const mapped = lines.map((line) => ({ ...line, text: map(line.text) }));
  return mapped.some(({ text }, i) => text !== lines[i]!.text) ? mapped : undefined;
}
