import { compactKey } from '../../../text/lines/line-keys.ts';
import { similarity } from '../../../text/lines/similarity.ts';
import type { FileView } from '../../lines/file-view.ts';
import { looseHash } from '../../lines/loose-hash.ts';
import { isCommentLine } from '../../lines/line-kinds.ts';
import type { OldLine } from './old-lines.ts';
import { Signatures } from './signatures.ts';
import { addTo } from '../../../text/group-by.ts';

/** Scores are whole thousandths, so that a traceback can compare them exactly. */
export const unit = 1000;

/** Similarity below which two lines have nothing to do with each other. */
const minSimilar = 0.6;
/** Similarity that is worth nothing: the least that counts earns about a quarter of the weight of a line. */
const worthNothing = 0.45;

/** Share of a line's weight that a pair earns when only this much of it is equal. */
const share = { exact: 1, trimmed: 0.98, compact: 0.96, canonical: 0.93 };

/**
 * The share for two comments in different words, which may stand for each other; the lines around must confirm that.
 */
const commentShare = 0.12;

/**
 * Work spent on edit distances for one hunk at most, in pairs of characters. A hunk that needs more has hardly a line in
 * common with the file.
 */
const maxWork = 3_000_000;

/** A file line of the search area, `-1` being a break between two stretches of the file. */
export type Column = number;

/**
 * Scores of all pairs of old lines and columns, row by row; 0 means that the two cannot be the same line.
 * Similarity is computed only for old lines that the file does not have under their canonical key.
 */
export function pairScores(view: FileView, old: readonly OldLine[], columns: readonly Column[]): Int32Array {
  const scores = new Int32Array(old.length * columns.length);
  const rowsByKey = new Map<string, number[]>();
  old.forEach(({ key }, row) => addTo(rowsByKey, key, row));
  const hashes = new Set(old.map(({ text }) => looseHash(text)));
  const { looseHashes } = view;
  columns.forEach((line, column) => {
    if (line < 0 || !hashes.has(looseHashes[line]!)) return;
    for (const row of rowsByKey.get(view.key('canonical', line)) ?? []) {
      scores[row * columns.length + column] = equalScore(old[row]!, view.lines[line]!);
    }
  });
  scoreSimilar(view, old, columns, scores);
  return scores;
}

function equalScore({ text, weight }: OldLine, line: string): number {
  const level =
    text === line || text.trimEnd() === line.trimEnd()
      ? share.exact
      : text.trim() === line.trim()
        ? share.trimmed
        : compactKey(text) === compactKey(line)
          ? share.compact
          : share.canonical;
  return Math.max(1, Math.round(unit * weight * level));
}

/** Old lines that the file does not have may be misspelt ones of it. */
function scoreSimilar(
  view: FileView,
  old: readonly OldLine[],
  columns: readonly Column[],
  scores: Int32Array,
): void {
  const unknown = [...old.keys()].filter((row) => isUnknown(old[row]!));
  if (unknown.length === 0) return;
  const columnKeys = columns.map((line) => (line < 0 ? '' : view.key('canonical', line)));
  const signatures = new Signatures(columnKeys);
  let work = maxWork;
  for (const row of unknown) {
    const { key, weight, comment } = old[row]!;
    const offset = row * columns.length;
    if (comment) scoreComments(view, columns, scores, offset, Math.round(unit * weight * commentShare));
    for (const column of signatures.plausible(key)) {
      work -= key.length * columnKeys[column]!.length;
      if (work < 0) return;
      const alike = similarity(key, columnKeys[column]!, minSimilar);
      if (alike > 0)
        scores[offset + column] = Math.round(unit * weight * ((alike - worthNothing) / (1 - worthNothing)));
    }
  }
}

function isUnknown({ count, blank, op }: OldLine): boolean {
  return count === 0 && !blank && op !== 'elision';
}

function scoreComments(
  view: FileView,
  columns: readonly Column[],
  scores: Int32Array,
  offset: number,
  score: number,
): void {
  columns.forEach((line, column) => {
    if (line >= 0 && isCommentLine(view.lines[line]!)) scores[offset + column] = score;
  });
}
