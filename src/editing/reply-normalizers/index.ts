import type { HunkLine } from '../../domain/index.ts';
import { isBlank } from '../../text/lines/lines.ts';
import type { FileView } from '../lines/file-view.ts';
import { htmlEntities } from './html-entities.ts';
import { leftLineNumbers } from './left-line-numbers.ts';
import { overEscaping } from './over-escaping.ts';
import type { ReplyNormalizer } from './reply-normalizer.ts';
import { sparseLineNumbers } from './sparse-line-numbers.ts';
import { strayFences } from './stray-fences.ts';

/** In the order in which they wrap the code: outermost first. */
const replyNormalizers: readonly ReplyNormalizer[] = [
  strayFences,
  leftLineNumbers,
  sparseLineNumbers,
  htmlEntities,
  overEscaping,
];

/**
 * Reads the hunks of one file the way that makes most of their old lines stand in it, compared without white space. A
 * habit shown by one hunk holds for all of them, where it makes no line missing.
 */
export function normalizeHunks(
  view: FileView,
  hunks: readonly (readonly HunkLine[])[],
): (readonly HunkLine[])[] {
  let best = [...hunks];
  for (const normalizer of replyNormalizers) {
    const normalized = best.map((lines) => normalizer.normalize(lines));
    const gains = best.map((lines, i) =>
      normalized[i] === undefined ? 0 : gain(view, lines, normalized[i]),
    );
    const isHabit = gains.some((gained) => gained > 0);
    best = best.map((lines, i) => {
      const taken = isHabit || normalizer.isCertain?.(lines, view) === true;
      return taken && gains[i]! >= 0 ? (normalized[i] ?? lines) : lines;
    });
  }
  return best;
}

function gain(view: FileView, lines: readonly HunkLine[], read: readonly HunkLine[]): number {
  return missingLines(view, lines) - missingLines(view, read);
}

function missingLines(view: FileView, lines: readonly HunkLine[]): number {
  return lines.filter(({ op, text }) => op !== 'add' && !isBlank(text) && !view.has('compact', text)).length;
}
