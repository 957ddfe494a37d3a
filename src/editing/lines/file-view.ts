import { canonicalKey, compactKey, exactKey, trimmedKey } from '../../text/lines/line-keys.ts';
import { indentationKind, type IndentationKind } from '../../text/lines/indentation-kind.ts';
import { looseHash, looseHashes } from './loose-hash.ts';
import {
  filledLines,
  indentWidth,
  splitLines,
  type LineEnd,
  type TextLines,
} from '../../text/lines/lines.ts';
import { countEach } from '../../text/count-each.ts';

/** How strictly lines are compared, strictest first. */
export const keyLevels = ['exact', 'trimmed', 'compact', 'canonical'] as const;
export type KeyLevel = (typeof keyLevels)[number];

export const lineKey: Readonly<Record<KeyLevel, (line: string) => string>> = {
  exact: exactKey,
  trimmed: trimmedKey,
  compact: compactKey,
  canonical: canonicalKey,
};

/** The lines of one file, with all that is derived from them found out when first asked for. */
export class FileView implements TextLines {
  readonly lines: readonly string[];
  readonly ends: readonly LineEnd[];
  private readonly text: string;
  private readonly keysByLevel = new Map<KeyLevel, (string | undefined)[]>();
  private hashes: Int32Array | undefined;
  private widths: ReadonlyMap<number, number> | undefined;
  private starts: Int32Array | undefined;
  private kind: IndentationKind | undefined;

  constructor(text: string) {
    this.text = text;
    ({ lines: this.lines, ends: this.ends } = splitLines(text));
  }

  /** Key of one line, found out when first asked for: of most lines of a large file nobody asks. */
  key(level: KeyLevel, row: number): string {
    let keys = this.keysByLevel.get(level);
    if (keys === undefined) this.keysByLevel.set(level, (keys = []));
    return (keys[row] ??= lineKey[level](this.lines[row]!));
  }

  /** Hashes of the canonical keys of all lines; equality under any key implies equality of these. */
  get looseHashes(): Int32Array {
    return (this.hashes ??= looseHashes(this.lines, this.text));
  }

  /** What the file is indented by. */
  get indentation(): IndentationKind {
    return (this.kind ??= indentationKind(this.lines));
  }

  /** Rows whose key is that of a line, ascending. */
  *rowsLike(line: string, level: KeyLevel): Generator<number> {
    const key = lineKey[level](line);
    const words = line.trim();
    if ((level === 'exact' || level === 'trimmed') && words !== '') {
      for (const row of this.rowsWith(words)) if (this.key(level, row) === key) yield row;
      return;
    }
    const hash = looseHash(line);
    const hashes = this.looseHashes;
    for (let row = hashes.indexOf(hash); row >= 0; row = hashes.indexOf(hash, row + 1)) {
      if (this.key(level, row) === key) yield row;
    }
  }

  /** Rows that hold some text, found without looking at each. */
  private *rowsWith(words: string): Generator<number> {
    let [row, start] = [0, 0];
    for (let at = this.text.indexOf(words); at >= 0; at = this.text.indexOf(words, start)) {
      for (;;) {
        const next = start + this.lines[row]!.length + this.ends[row]!.length;
        if (at < next) break;
        [row, start] = [row + 1, next];
      }
      yield row;
      start += this.lines[row]!.length + this.ends[row]!.length;
      row++;
    }
  }

  /** Whether some line has the key that a line has. */
  has(level: KeyLevel, line: string): boolean {
    return !this.rowsLike(line, level).next().done;
  }

  /** The very text of some rows, `end` exclusive. */
  textBetween(start: number, end: number): string {
    return this.text.slice(this.startOf(start), this.startOf(end));
  }

  private startOf(row: number): number {
    if (this.starts === undefined) {
      this.starts = new Int32Array(this.lines.length + 1);
      for (let at = 0; at < this.lines.length; at++)
        this.starts[at + 1] = this.starts[at]! + this.lines[at]!.length + this.ends[at]!.length;
    }
    return this.starts[row]!;
  }

  /** How many filled lines are indented by so many characters. */
  indented(width: number): number {
    this.widths ??= countEach(filledLines(this.lines).map(indentWidth));
    return this.widths.get(width) ?? 0;
  }
}
