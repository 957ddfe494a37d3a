import { filledLines, indentOf, isBlank } from '../../../text/lines/lines.ts';
import type { ChangeFacts } from '../facts/change-facts.ts';
import { slideUp } from '../removal/removed-declarations.ts';
import type { ChangedRun } from '../facts/changed-runs.ts';
import { isCloser } from '../facts/bodies.ts';
import { declarationsByLooks } from '../facts/declarations-by-looks.ts';

/** The fewest lost lines that count as a cut. */
const minLines = 10;
/** Share of the file that must be gone at its end. */
const minShare = 0.12;

/**
 * A file that ends early: a long stretch up to its last line is gone and nothing came in its place. Where a grammar knows the
 * declarations, whole ones that went are judged as such.
 */
export function cutOffTail({
  runs,
  before,
  language,
  isCode,
  wholeFile,
  endsMidway,
}: ChangeFacts): string | undefined {
  const isProgram = language !== undefined || (isCode && declarationsByLooks(before).length > 0);
  if (!isProgram && !wholeFile) return undefined;
  const last = wholeTail(runs, before);
  if (last === undefined || !before.slice(last.end).every(isCloser)) return undefined;
  if (endsInStump(last, before)) return 'ends the file in the middle of a line';
  if (last.added.length > 1) return undefined;
  if (endsMidway && last.end - last.start > 1) return 'ends the file in the middle of a line';
  const gone = filledLines(before.slice(last.start, last.end));
  if (gone.length < minLines) return undefined;
  if (!startsDeep(last, before) && (language !== undefined || last.end < before.length)) return undefined;
  if (language === undefined && gone.length < minShare * before.length) return undefined;
  return `cuts off the last ${gone.length} lines of the file`;
}

/** Kept lines between the cut and what else an edit does that is not interwoven with it. */
const farAway = 8;

/** The last run; what a shortest diff keeps of the closing lines within it is no reason to see two. */
function wholeTail(runs: readonly ChangedRun[], before: readonly string[]): ChangedRun | undefined {
  let tail = runs.at(-1);
  if (tail === undefined) return undefined;
  let first = runs.length - 1;
  while (first > 0 && tail.added.length + runs[first - 1]!.added.length === 0) {
    const above = runs[first - 1]!;
    if (!before.slice(above.end, tail.start).every(isCloser)) break;
    tail = { ...above, end: tail.end };
    first--;
  }
  const isApart = first === 0 || tail.start - runs[first - 1]!.end >= farAway;
  return isApart ? tail : runs.at(-1);
}

/**
 * Whether a cut, wherever its boundary is drawn, begins inside a block and takes what stands behind the block as well.
 * Lines that are no deeper than the last one that stays may belong to a multi-line string.
 */
function startsDeep({ start, end, added }: ChangedRun, before: readonly string[]): boolean {
  const closer = before.slice(end).findLast((line) => !isBlank(line));
  const floor = closer === undefined ? -1 : indentOf(closer).length;
  const slide = added.length > 0 ? 0 : slideUp({ start, end, added, at: 0 }, before);
  for (let up = 0; up <= slide; up++) {
    const gone = filledLines(before.slice(start - up, end - up));
    const depth = indentOf(gone[0] ?? '').length;
    const isSibling = (line: string) => floor < indentOf(line).length && indentOf(line).length < depth;
    if (!gone.some((line) => isSibling(line) && !isCloser(line))) return false;
  }
  return true;
}

/** Whether the last new line is the beginning of an old one, and what stood below that is gone. */
function endsInStump({ start, end, added }: ChangedRun, before: readonly string[]): boolean {
  const stump = added.findLast((line) => !isBlank(line))?.trimEnd() ?? '';
  if (!/\w$/.test(stump)) return false;
  const row = before.slice(start, end).findIndex((line) => line.startsWith(stump) && !isWordEnd(line, stump));
  return row >= 0 && before.slice(start + row + 1, end).some((line) => !isBlank(line));
}

function isWordEnd(line: string, stump: string): boolean {
  return !/^\w/.test(line.slice(stump.length));
}
