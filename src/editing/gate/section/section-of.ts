import type { LineStep } from '../../../text/diff/line-diff.ts';
import { filledLines, indentWidth, isBlank } from '../../../text/lines/lines.ts';
import { isCommentLine } from '../../lines/line-kinds.ts';
import type { ChangeFacts } from '../facts/change-facts.ts';
import type { ChangedRun } from '../facts/changed-runs.ts';
import { unclosedMarks, type Within } from './delimiters.ts';
import { comesBehindCode, endOfImports } from './file-head.ts';
import { depthsOf, rowsAbove, rowsBelow, type TextRows } from './section-rows.ts';

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
const maxOfFile = 0.6;
/**
 * Their code stands inside of other text, or their grammars tell the end of a block by what stands far around it: a part of
 * such a file may be sound where the whole is not. Python's depth has a rule of its own.
 */
const readWhole = new Set(['vue', 'svelte', 'haskell', 'scala', 'ruby', 'elixir', 'lua']);
/**
 * Cuts out of a file the statements and declarations that a change stands in, with the lines that open and close the blocks
 * around them. A part whose parse is sound before and after tells as much as the whole: what was left out is the same on
 * both sides.
 * @param within rows where nothing begins, since a comment or text is open there
 * @returns `undefined` where a part would save little, or where the change may reach beyond it
 */
export function sectionOf(facts: ChangeFacts, within?: Within): Section | undefined {
  const { before, runs, language = '' } = facts;
  if (runs.length === 0 || before.length < fewestLines || readWhole.has(language)) return undefined;
  if (language === 'php' && !isPhpAlone(facts)) return undefined;
  if (runs.some((run) => reachesOut(run, before, language, within))) return undefined;
  const kept = new Uint8Array(before.length);
  if (language === 'php') kept[0] = 1;
  const text = { lines: before, depths: depthsOf(before), within, language };
  for (const run of runs) keepAround(kept, text, run);
  if (kept.reduce((sum, one) => sum + one, 0) > maxOfFile * before.length) return undefined;
  const keptRows = (start: number, end: number) =>
    before.slice(start, end).filter((_, i) => kept[start + i] === 1);
  if (!isClosed(keptRows(0, before.length), language) || !isWhole(before, kept)) return undefined;
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

/** Marks the rows without which one run of changed lines cannot be read. */
function keepAround(kept: Uint8Array, text: TextRows, { start, end, added }: ChangedRun): void {
  const before = text.lines;
  const depth = depthOf([...before.slice(start, end), ...added]) ?? depthOf(around(before, start, end)) ?? 0;
  const above = [...before.slice(0, start), ...added].findLast((line) => !isBlank(line)) ?? '';
  kept.fill(1, start, end);
  for (const rows of [...rowsAbove(text, start, depth), ...rowsBelow(text, end, depth, above)])
    kept.fill(1, rows.start, rows.end);
  if (depth === 0) kept.fill(1, end, endOfImports(before, end));
}

/** The filled lines next to a place, which tell its depth where nothing but an empty line is changed. */
function around(lines: readonly string[], start: number, end: number): string[] {
  const above = lines.slice(0, start).findLast((line) => !isBlank(line));
  const below = lines.slice(end).find((line) => !isBlank(line));
  return [above, below].filter((line) => line !== undefined);
}

/** Indentation of the shallowest line that holds something. */
function depthOf(lines: readonly string[]): number | undefined {
  const filled = filledLines(lines);
  return filled.length === 0
    ? undefined
    : filled.reduce((least, line) => Math.min(least, indentWidth(line)), Infinity);
}

/** PHP from the first line to the last, without text around it. */
function isPhpAlone({ before, added }: ChangeFacts): boolean {
  const tags = (lines: readonly string[]) => lines.filter((line) => /<\?|\?>/.test(line)).length;
  return before[0]!.trim() === '<?php' && tags(before) === 1 && tags(added) === 0;
}

/**
 * Whether a change opens or closes a comment, a text or a block other than the lines that went did, or stands where the file
 * says what it is.
 */
function reachesOut(
  { start, end, added }: ChangedRun,
  before: readonly string[],
  language: string,
  within?: Within,
): boolean {
  const removed = before.slice(start, end);
  const above = before.slice(0, start).findLast((line) => !isBlank(line)) ?? ';';
  if (endsClosed([above, ...removed]) && !endsClosed([above, ...added])) return true;
  if (shallowest(slidDown(added, before.slice(end), removed)) < Math.min(0, shallowest(removed))) return true;
  // One run may open what another one closes: the section is sound then, while everything left out between them changes
  // its depth.
  if (nesting(added.join('\n')).depth !== nesting(removed.join('\n')).depth) return true;
  if (start <= before.findIndex((line) => /\w/.test(line) && !isCommentLine(line))) return true;
  if (comesBehindCode(before, start, added)) return true;
  const open = within?.get(start) ?? '';
  const marksOf = (lines: readonly string[]) => unclosedMarks([open, ...lines], language).join('\n');
  return marksOf(added) !== marksOf(removed);
}

/**
 * Whether the last of some lines ends its statement. An open one is completed by neighbours that a section leaves out:
 * a block of one expression is a list of values in C#.
 */
function endsClosed(lines: readonly string[]): boolean {
  return /[;{}]\s*(?:\/\/.*)?$/.test(lines.findLast((line) => !isBlank(line)) ?? '');
}

/**
 * The new lines when shifted down as far as the text stays the same: a shortest diff may begin with the end of another
 * block.
 */
function slidDown(
  added: readonly string[],
  below: readonly string[],
  removed: readonly string[],
): readonly string[] {
  let by = 0;
  while (removed.length === 0 && by < added.length && added[by] === below[by]) by++;
  return [...added.slice(by), ...added.slice(0, by)];
}

/** How deep the brackets of some lines are nested where they are least; below 0 where they close what others opened. */
function shallowest(lines: readonly string[]): number {
  return nesting(lines.join('\n')).least;
}

/** How deep brackets are nested at the end of a text, and where they are least; what texts and comments hold is counted. */
function nesting(text: string): { depth: number; least: number } {
  let [depth, least] = [0, 0];
  for (const bracket of text.match(/[{}()[\]]/g) ?? []) {
    depth += '{(['.includes(bracket) ? 1 : -1;
    least = Math.min(least, depth);
  }
  return { depth, least };
}

/**
 * Whether each stretch of rows that is left out closes the brackets that it opens and no others: what is kept then stands as
 * deep in the part as in the file, whatever its indentation says.
 */
function isWhole(lines: readonly string[], kept: Uint8Array): boolean {
  for (let row = 0; row < lines.length; row++) {
    const start = row;
    while (row < lines.length && kept[row] === 0) row++;
    const { depth, least } = nesting(lines.slice(start, row).join('\n'));
    if (depth !== 0 || least < 0) return false;
  }
  return true;
}

/**
 * Whether the lines that are kept cut no comment or text in two, nor begin the data at the end of a script; some grammars
 * take a comment that never ends for the rest of the file.
 */
function isClosed(lines: readonly string[], language: string): boolean {
  return !unclosedMarks(lines, language).some((mark) =>
    /^(?:"""|'''|`|\{-|-\}|\/\*|\*\/|\(\*|\*\)|=begin|=end|r#+"|"#+|__)/.test(mark),
  );
}
