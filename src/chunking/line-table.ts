import { estimateTokens } from './token-estimate.ts';

/** Where the lines of a text begin, and what each costs. Lines are 0-based here; `\n` alone ends a line, as in git. */
export interface LineTable {
  readonly count: number;
  /** Offset of the first character of a line; `startOf(count)` is the length of the text. */
  startOf(line: number): number;
  /** Line that holds the character at an offset. */
  lineAt(index: number): number;
  /** Estimated tokens of the lines `from` to `to`, both inclusive. */
  tokens(from: number, to: number): number;
  /** True for a line of nothing but white space. */
  isBlank(line: number): boolean;
}

/** Measures a text once, so that cutting it is arithmetic on line numbers. */
export function buildLineTable(text: string): LineTable {
  const starts = [0];
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) {
    if (at + 1 < text.length) starts.push(at + 1);
  }
  const count = starts.length;
  starts.push(text.length);
  const upTo = new Uint32Array(count + 1);
  for (let line = 0; line < count; line += 1) {
    upTo[line + 1] = upTo[line]! + estimateTokens(text, starts[line]!, starts[line + 1]!);
  }
  return {
    count,
    startOf: (line) => starts[line]!,
    lineAt: (index) => lastAtOrBefore(starts, count, index),
    tokens: (from, to) => upTo[to + 1]! - upTo[from]!,
    isBlank: (line) => isBlankBetween(text, starts[line]!, starts[line + 1]!),
  };
}

function lastAtOrBefore(starts: readonly number[], count: number, index: number): number {
  let low = 0;
  let high = count - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (starts[middle]! <= index) low = middle;
    else high = middle - 1;
  }
  return low;
}

function isBlankBetween(text: string, start: number, end: number): boolean {
  for (let at = start; at < end; at += 1) {
    const code = text.charCodeAt(at);
    if (code !== 32 && (code < 9 || code > 13)) return false;
  }
  return true;
}
