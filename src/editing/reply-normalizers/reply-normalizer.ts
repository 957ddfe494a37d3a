import type { HunkLine } from '../../domain/index.ts';
import type { FileView } from '../lines/file-view.ts';

/**
 * Undoes a habit of models that alters every line they write. It is applied where more of an edit's old lines then
 * match the file.
 */
export interface ReplyNormalizer {
  name: string;
  /** @returns the hunk without the habit, or `undefined` when it shows no sign of it */
  normalize(lines: readonly HunkLine[]): HunkLine[] | undefined;
  /** True when the habit is plain from the hunk alone, as long as no line goes missing without it. */
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
