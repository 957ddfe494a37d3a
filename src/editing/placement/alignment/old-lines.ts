import type { HunkLine } from '../../../domain/index.ts';
import { canonicalKey } from '../../../text/lines/line-keys.ts';
import { isBlank } from '../../../text/lines/lines.ts';
import type { FileView } from '../../lines/file-view.ts';
import { looseHash } from '../../lines/loose-hash.ts';
import { isCommentLine } from '../../lines/line-kinds.ts';

/** One line that a hunk expects in the file, with what the alignment needs to know of it. */
export interface OldLine {
  op: Exclude<HunkLine['op'], 'add'>;
  text: string;
  key: string;
  /** Information content between 0 and 1: a line that the file has once weighs 1, one that is everywhere near 0. */
  weight: number;
  /** How often the file has it under the canonical key. */
  count: number;
  blank: boolean;
  comment: boolean;
  /** Index of the change that this line is removed by or stands next to; its place is the place of the change. */
  changes: readonly number[];
}

/** An empty line says next to nothing about a place. */
const blankWeight = 0.05;
/** A line that the file does not have weighs a little less than one it has once. */
const unknownWeight = 0.8;

/** @returns the old side of a hunk, in order */
export function describeOldLines(view: FileView, lines: readonly HunkLine[]): OldLine[] {
  const old = lines
    .filter((line) => line.op !== 'add')
    .map((line) => ({ ...line, key: canonicalKey(line.text) }));
  const counts = new Map<string, number>(old.map(({ key }) => [key, 0]));
  const hashes = new Set(old.map(({ text }) => looseHash(text)));
  const { looseHashes } = view;
  for (let row = 0; row < looseHashes.length; row++) {
    if (!hashes.has(looseHashes[row]!)) continue;
    const key = view.key('canonical', row);
    const count = counts.get(key);
    if (count !== undefined) counts.set(key, count + 1);
  }
  const changes = changesOf(lines);
  return old.map(({ op, text, key }, i) => {
    const count = counts.get(key)!;
    const blank = isBlank(text);
    return {
      op: op as OldLine['op'],
      text,
      key,
      count,
      blank,
      comment: isCommentLine(text),
      weight: blank ? blankWeight : count === 0 ? unknownWeight : weightOf(count, view.lines.length),
      changes: changes[i]!,
    };
  });
}

/** Scaled inverse document frequency, the file's lines being the documents (Spärck Jones 1972). */
function weightOf(count: number, lineCount: number): number {
  return Math.log2(1 + lineCount / count) / Math.log2(1 + lineCount);
}

/** For each old line, the changes (runs of removed and added lines) it belongs to or is the nearest context of. */
function changesOf(lines: readonly HunkLine[]): number[][] {
  const result: number[][] = [];
  const pending: number[] = [];
  let change = -1;
  let inside = false;
  let contextBefore: number | undefined;
  for (const { op, text } of lines) {
    if (op === 'add' || op === 'remove') {
      if (!inside) {
        change++;
        pending.push(change);
        if (contextBefore !== undefined) result[contextBefore]!.push(change);
      }
      inside = true;
      if (op === 'remove') result.push([change]);
      continue;
    }
    inside = false;
    const anchors = op !== 'elision' && !isBlank(text);
    result.push(anchors ? pending.splice(0) : []);
    if (anchors) contextBefore = result.length - 1;
  }
  return result;
}
