import type { LineStep } from '../../../text/line-diff.ts';
import { isBlank } from '../../../text/lines.ts';
import type { ChangeFacts } from '../change-facts.ts';
import type { ChangedRun } from '../changed-runs.ts';
import { rowsAbove, rowsBelow, widthOf } from './section-rows.ts';

/** The part of a file that a change stands in, before and after it. */
export interface Section {
  before: string;
  after: string;
  /** What tells the one from the other, as it is in the whole file. */
  steps: readonly LineStep[];
}

/** Files of fewer lines are parsed about as fast whole. */
const fewestLines = 60;
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
export function sectionOf(facts: ChangeFacts): Section | undefined {
  const { before, runs, added, removed, language } = facts;
  if (runs.length === 0 || before.length < fewestLines || mixed.has(language ?? '')) return undefined;
  if (delimitersOf(added) !== delimitersOf(removed)) return undefined;
  const kept = new Uint8Array(before.length);
  for (const run of runs) keepAround(kept, before, run);
  if (kept.reduce((sum, one) => sum + one, 0) > mostOfFile * before.length) return undefined;
  const keptRows = (start: number, end: number) =>
    before.slice(start, end).filter((_, i) => kept[start + i] === 1);
  if (!isClosed(keptRows(0, before.length))) return undefined;
  const steps: LineStep[] = [];
  const push = (op: LineStep['op'], lines: readonly string[]) => {
    for (const line of lines) steps.push({ op, line });
  };
  let row = 0;
  for (const run of runs) {
    push('keep', keptRows(row, run.start));
    push('remove', before.slice(run.start, run.end));
    push('add', run.added);
    row = run.end;
  }
  push('keep', keptRows(row, before.length));
  return { before: textOf(steps, 'add'), after: textOf(steps, 'remove'), steps };
}

/** The lines of all steps but those of one kind. */
function textOf(steps: readonly LineStep[], left: LineStep['op']): string {
  let text = '';
  for (const { op, line } of steps) if (op !== left) text += `${line}\n`;
  return text;
}

/** Marks the rows that one run of changed lines cannot be read without. */
function keepAround(kept: Uint8Array, before: readonly string[], { start, end, added }: ChangedRun): void {
  const depth = depthOf([...before.slice(start, end), ...added]) ?? depthOf(around(before, start, end)) ?? 0;
  kept.fill(1, start, end);
  for (const rows of [...rowsAbove(before, start, depth), ...rowsBelow(before, end, depth)])
    kept.fill(1, rows.start, rows.end);
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

/** What begins and ends a comment or text; some grammars take one that never ends for the rest of the file. */
const pairs = [
  ['{-', '-}'],
  ['/*', '*/'],
  ['(*', '*)'],
  ['=begin', '=end'],
] as const;
const twins = ['"""', "'''", '`'];

/** Whether the lines that are kept cut no comment or text in two, nor begin the data at the end of a script. */
function isClosed(lines: readonly string[]): boolean {
  const found = lines.join('\n').match(delimiters) ?? [];
  const count = (delimiter: string) => found.filter((one) => one === delimiter).length;
  return (
    pairs.every(([opens, closes]) => count(opens) === count(closes)) &&
    twins.every((twin) => count(twin) % 2 === 0) &&
    count('__END__') + count('__DATA__') === 0
  );
}

function delimitersOf(lines: readonly string[]): string {
  return (lines.join('\n').match(delimiters) ?? []).toSorted().join('\n');
}
