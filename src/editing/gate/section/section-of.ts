import { isBlank } from '../../../text/lines.ts';
import type { ChangeFacts } from '../change-facts.ts';
import { rowsAbove, rowsBelow, widthOf } from './section-rows.ts';

/** The part of a file that a change stands in, before and after it. */
export interface Section {
  before: string;
  after: string;
}

/** Files of fewer lines are parsed about as fast whole. */
const fewestLines = 120;
/** Share of the file from which on a part saves nothing. */
const mostOfFile = 0.6;
/** Their code stands inside of other text. */
const mixed = new Set(['php', 'vue', 'svelte']);
/** Begins or ends a text or comment that may go on for lines, or a condition of the preprocessor. */
const delimiters =
  /"""|'''|`|\/\*|\*\/|\{-|-\}|\(\*|\*\)|--\[|\[=*\[|\]=*\]|<<|=begin|=end|__END__|__DATA__|~[a-zA-Z]|%[qQwWiIrsx]?\W|r#*"|"#|^\s*#\s*(?:if|else|elif|end|region)|\\$/gm;

/**
 * Cuts out of a file the statements and declarations that a change stands in, with the lines that open and close the blocks
 * around them. A part whose parse is sound before and after tells as much as the whole: what was left out is the same on
 * both sides.
 * @returns `undefined` where a part would save little, or where the change may reach beyond it
 */
export function sectionOf({
  before,
  after,
  runs,
  added,
  removed,
  language,
}: ChangeFacts): Section | undefined {
  const [first, last] = [runs[0], runs.at(-1)];
  if (first === undefined || last === undefined || before.length < fewestLines) return undefined;
  if (mixed.has(language ?? '') || delimitersOf(added) !== delimitersOf(removed)) return undefined;
  const shift = after.length - before.length;
  const changed = [...before.slice(first.start, last.end), ...after.slice(first.start, last.end + shift)];
  const depth = depthOf(changed) ?? depthOf(around(before, first.start, last.end)) ?? 0;
  const above = rowsAbove(before, first.start, depth);
  const below = rowsBelow(before, last.end, depth);
  const size = [...above, ...below].reduce((sum, { start, end }) => sum + end - start, changed.length);
  if (size > mostOfFile * before.length) return undefined;
  const head = above.flatMap(({ start, end }) => before.slice(start, end));
  const tail = below.flatMap(({ start, end }) => before.slice(start, end));
  const textOf = (middle: readonly string[]) => [...head, ...middle, ...tail, ''].join('\n');
  return {
    before: textOf(before.slice(first.start, last.end)),
    after: textOf(after.slice(first.start, last.end + shift)),
  };
}

/** The filled lines next to a place, which tell its depth where nothing but an empty line is changed. */
function around(lines: readonly string[], start: number, end: number): string[] {
  const above = lines.slice(0, start).findLast((line) => !isBlank(line));
  const below = lines.slice(end).find((line) => !isBlank(line));
  return [above, below].filter((line) => line !== undefined);
}

/** Indentation of the shallowest line that holds something. */
function depthOf(lines: readonly string[]): number | undefined {
  const filled = lines.filter((line) => !isBlank(line));
  return filled.length === 0
    ? undefined
    : filled.reduce((least, line) => Math.min(least, widthOf(line)), Infinity);
}

function delimitersOf(lines: readonly string[]): string {
  return (lines.join('\n').match(delimiters) ?? []).toSorted().join('\n');
}
