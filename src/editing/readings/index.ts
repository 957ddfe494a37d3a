import type { HunkLine } from '../../domain/index.ts';
import { isBlank } from '../../text/lines.ts';
import type { FileView } from '../placement/file-view.ts';
import { htmlEntities } from './html-entities.ts';
import { leftLineNumbers } from './left-line-numbers.ts';
import { overEscaping } from './over-escaping.ts';
import type { Reading } from './reading.ts';
import { strayFences } from './stray-fences.ts';

/** In the order in which they wrap the code: outermost first. */
const readings: readonly Reading[] = [strayFences, leftLineNumbers, htmlEntities, overEscaping];

/** Reads a hunk the way that makes most of its old lines stand in the file, compared without white space. */
export function readHunk(view: FileView, lines: readonly HunkLine[]): readonly HunkLine[] {
  let best = lines;
  for (const reading of readings) {
    const read = reading.read(best);
    if (read === undefined) continue;
    const gained = missingLines(view, best) - missingLines(view, read);
    if (gained > 0 || (gained === 0 && reading.isCertain?.(best) === true)) best = read;
  }
  return best;
}

function missingLines(view: FileView, lines: readonly HunkLine[]): number {
  return lines.filter(({ op, text }) => op !== 'add' && !isBlank(text) && !view.has('compact', text)).length;
}
