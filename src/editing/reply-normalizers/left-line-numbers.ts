import { filledLines } from '../../text/lines/lines.ts';
import type { FileView } from '../lines/file-view.ts';
import { hunkLinesOf, newSide, oldSide } from '../lines/hunk-lines.ts';
import type { ReplyNormalizer } from './reply-normalizer.ts';

const number = /^\s*(\d+)(?:(?::|\s?\|)(?: |$)?|\t|→)/;

/** `12: ` or `12 | ` before the lines of one side or both: the model copied them from a numbered listing. */
export const leftLineNumbers: ReplyNormalizer = {
  name: 'left-line-numbers',
  normalize(lines) {
    const before = withoutNumbers(oldSide(lines));
    const after = withoutNumbers(newSide(lines));
    if (before === undefined && after === undefined) return undefined;
    return hunkLinesOf(before ?? oldSide(lines), after ?? newSide(lines));
  },
  /** A side that is numbered like the place that the other one quotes, or that is a part of it but for the numbers, is a listing. */
  isCertain: (lines, view) => {
    const [before, after] = [oldSide(lines), newSide(lines)];
    return numbersPlace(after, before, view) || isNumberedCopy(after, before);
  },
};

/** Whether lines are numbered one by one from where the first of others stands in the file; from 1 on any text may count itself. */
function numbersPlace(lines: readonly string[], quoted: readonly string[], view: FileView): boolean {
  const numbers = filledLines(lines).map((line) => Number(number.exec(line)?.[1]));
  const [first] = filledLines(quoted);
  const [start = 0] = numbers;
  const counts = numbers.length > 1 && numbers.every((at, i) => at === start + i);
  return counts && start > 1 && view.lines[start - 1]?.trim() === first?.trim();
}

/** Numbered lines that all stand on the other side without their numbers; where nothing else differs, the numbers are the edit. */
function isNumberedCopy(lines: readonly string[], plain: readonly string[]): boolean {
  const bare = filledLines(lines).map((line) => (number.test(line) ? line.replace(number, '') : undefined));
  const known = new Set<string | undefined>(plain);
  return bare.length > 0 && bare.length < filledLines(plain).length && bare.every((line) => known.has(line));
}

function withoutNumbers(lines: readonly string[]): string[] | undefined {
  const filled = filledLines(lines);
  const numbered = filled.filter((line) => number.test(line)).length;
  if (numbered === 0 || numbered * 3 < filled.length * 2) return undefined;
  return lines.map((line) => line.replace(number, ''));
}
