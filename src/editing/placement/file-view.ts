import { canonicalKey, compactKey, exactKey, trimmedKey } from '../../text/line-keys.ts';
import { splitLines, type LineEnd, type TextLines } from '../../text/lines.ts';

/** How strictly lines are compared, strictest first. */
export type KeyLevel = 'exact' | 'trimmed' | 'compact' | 'canonical';

export const keyOf: Readonly<Record<KeyLevel, (line: string) => string>> = {
  exact: exactKey,
  trimmed: trimmedKey,
  compact: compactKey,
  canonical: canonicalKey,
};

/** The lines of one file, with their keys computed when first asked for. */
export class FileView implements TextLines {
  readonly lines: readonly string[];
  readonly ends: readonly LineEnd[];
  private readonly keysByLevel = new Map<KeyLevel, readonly string[]>();

  constructor(text: string) {
    ({ lines: this.lines, ends: this.ends } = splitLines(text));
  }

  keys(level: KeyLevel): readonly string[] {
    let keys = this.keysByLevel.get(level);
    if (keys === undefined) {
      keys = this.lines.map(keyOf[level]);
      this.keysByLevel.set(level, keys);
    }
    return keys;
  }
}
