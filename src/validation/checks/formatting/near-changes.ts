import type { FileChange } from '../../../domain/index.ts';
import { diffLines } from '../../../text/diff/line-diff.ts';

/** A stretch of lines that a formatter replaced. */
interface Hunk {
  /** Index of its first line in the text before formatting. */
  at: number;
  removed: readonly string[];
  added: readonly string[];
}

/** Lines of the longest file that is looked at: nobody writes longer ones by hand. */
const longestFile = 100_000;

/**
 * Takes over what a formatter did at the lines of a change, and leaves the rest of an untidy file as it is. A stretch
 * is taken when it holds a line that the change wrote, changes only layout, and leaves brackets as balanced as they
 * were: half of a rewrapped statement would be worse than none. Where remaining lines have another indentation than the
 * formatter's, what is taken keeps its own, unless braces say which block a line belongs to. A file of more than 100,000
 * lines is left as the change has it.
 */
export function formatNear(change: FileChange, fixed: string): string {
  const { before, after } = change;
  if (before === undefined || after === undefined) return fixed;
  const lines = after.split('\n');
  if (lines.length > longestFile) return after;
  const written = writtenLines(before, lines);
  const hunks = hunksBetween(lines, fixed.split('\n'));
  const near = new Set(hunks.filter((hunk) => isNear(hunk, written) && isCosmetic(hunk)));
  const isIndentedAnew =
    !isBraced(change.path) && hunks.some((hunk) => !near.has(hunk) && !keepsIndentation(hunk));
  const kept = [...near].filter((hunk) => !isIndentedAnew || keepsIndentation(hunk));
  return replaced(lines, kept).join('\n');
}

/** The lines with some hunks applied, which stand in order. */
function replaced(lines: readonly string[], hunks: readonly Hunk[]): string[] {
  const now: string[] = [];
  let next = 0;
  for (const { at, removed, added } of hunks) {
    while (next < at) now.push(lines[next++]!);
    for (const line of added) now.push(line);
    next += removed.length;
  }
  while (next < lines.length) now.push(lines[next++]!);
  return now;
}

/** Whether indentation is mere layout in a language, by the file's ending; in all others it may carry meaning. */
function isBraced(path: string): boolean {
  return /\.(?:[cm]?[jt]sx?|json[c5]?|css|scss|less|go|rs|c|cc|cpp|cxx|h|hh|hpp|java|kts?|swift|cs|php|dart)$/.test(
    path,
  );
}

/** For each line of `after`, whether the change wrote it. */
function writtenLines(before: string, after: readonly string[]): boolean[] {
  const written: boolean[] = [];
  for (const { op } of diffLines(before.split('\n'), after)) if (op !== 'remove') written.push(op === 'add');
  return written;
}

/**
 * Pairs lines by their text without layout. Paired as they are, a reformatted line would match nothing, and the blank
 * lines around it would be paired instead, which tears its two forms apart.
 */
function hunksBetween(lines: readonly string[], fixed: readonly string[]): Hunk[] {
  const hunks: Hunk[] = [];
  let removed: string[] = [];
  let added: string[] = [];
  let [at, to] = [0, 0];
  const close = () => {
    if (removed.length + added.length === 0) return;
    for (const hunk of lineByLine({ at: at - removed.length, removed, added })) hunks.push(hunk);
    [removed, added] = [[], []];
  };
  for (const { op } of diffLines(lines.map(pairedBy), fixed.map(pairedBy))) {
    if (op === 'keep' && lines[at] === fixed[to]) close();
    else {
      if (op !== 'add') removed.push(lines[at]!);
      if (op !== 'remove') added.push(fixed[to]!);
    }
    if (op !== 'add') at += 1;
    if (op !== 'remove') to += 1;
  }
  close();
  return hunks;
}

/** Lines of nothing but brackets are no pair for empty ones. */
function pairedBy(line: string): string {
  return line === '' ? '' : bare(line) || line.trim();
}

/** Neighbouring lines that were tidied each for itself are changes of their own. */
function lineByLine({ at, removed, added }: Hunk): Hunk[] {
  const areTidied =
    removed.length === added.length && removed.every((line, nth) => isLayout(line, added[nth]!));
  return areTidied
    ? removed.map((line, nth) => ({ at: at + nth, removed: [line], added: [added[nth]!] }))
    : [{ at, removed, added }];
}

function isNear({ at, removed }: Hunk, written: readonly boolean[]): boolean {
  if (removed.length === 0) return written[at - 1] === true || written[at] === true;
  return removed.some((_line, nth) => written[at + nth]);
}

function isCosmetic({ removed, added }: Hunk): boolean {
  return isLayout(removed.join('\n'), added.join('\n'));
}

/** White space, quotes, commas, semicolons and brackets are what formatters add and take away. */
function isLayout(old: string, now: string): boolean {
  return bare(old) === bare(now) && depthOf(old) === depthOf(now);
}

/** Whether a stretch begins where it did, and none of its lines moved to the left or right. */
function keepsIndentation({ removed, added }: Hunk): boolean {
  const [old, now] = [removed, added].map((lines) => lines.filter((line) => line.trim() !== '')) as [
    string[],
    string[],
  ];
  if (old.length === 0 || now.length === 0) return true;
  const texts = new Set(now.map(bare));
  const places = new Set(now.map((line) => indentOf(line) + bare(line)));
  const stays = (line: string) => !texts.has(bare(line)) || places.has(indentOf(line) + bare(line));
  return indentOf(old[0]!) === indentOf(now[0]!) && old.every(stays);
}

function indentOf(line: string): string {
  return /^\s*/.exec(line)![0];
}

function bare(text: string): string {
  return text.replaceAll(/[\s'"`,;()]+/g, '');
}

function depthOf(text: string): number {
  return (text.match(/\(/g)?.length ?? 0) - (text.match(/\)/g)?.length ?? 0);
}
