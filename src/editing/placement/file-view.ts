import {
  canonicalFromCompact,
  canonicalKey,
  compactKey,
  exactKey,
  trimmedKey,
} from '../../text/line-keys.ts';
import { indentOf, isBlank, splitLines, type LineEnd, type TextLines } from '../../text/lines.ts';

/** How strictly lines are compared, strictest first. */
export type KeyLevel = 'exact' | 'trimmed' | 'compact' | 'canonical';

export const keyOf: Readonly<Record<KeyLevel, (line: string) => string>> = {
  exact: exactKey,
  trimmed: trimmedKey,
  compact: compactKey,
  canonical: canonicalKey,
};

/** The lines of one file, with all that is derived from them found out when first asked for. */
export class FileView implements TextLines {
  readonly lines: readonly string[];
  readonly ends: readonly LineEnd[];
  private readonly keysByLevel = new Map<KeyLevel, readonly string[]>();
  private readonly setsByLevel = new Map<KeyLevel, ReadonlySet<string>>();
  private widths: ReadonlyMap<number, number> | undefined;

  constructor(text: string) {
    ({ lines: this.lines, ends: this.ends } = splitLines(text));
  }

  keys(level: KeyLevel): readonly string[] {
    let keys = this.keysByLevel.get(level);
    if (keys === undefined) {
      keys =
        level === 'canonical' ? this.keys('compact').map(canonicalFromCompact) : this.lines.map(keyOf[level]);
      this.keysByLevel.set(level, keys);
    }
    return keys;
  }

  has(level: KeyLevel, key: string): boolean {
    let set = this.setsByLevel.get(level);
    if (set === undefined) {
      set = new Set(this.keys(level));
      this.setsByLevel.set(level, set);
    }
    return set.has(key);
  }

  /** How many filled lines are indented by so many characters. */
  indented(width: number): number {
    if (this.widths === undefined) {
      const widths = new Map<number, number>();
      for (const line of this.lines) {
        if (isBlank(line)) continue;
        const own = indentOf(line).length;
        widths.set(own, (widths.get(own) ?? 0) + 1);
      }
      this.widths = widths;
    }
    return this.widths.get(width) ?? 0;
  }
}
