import { isBlank } from '../../text/lines/lines.ts';
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
  /** A side numbered from line to line, or that is the other side but for the numbers, is a listing. */
  isCertain: (lines) => {
    const [before, after] = [oldSide(lines), newSide(lines)];
    return (countsUp(after) && !countsUp(before)) || isNumberedCopy(after, before);
  },
};

/** Numbered lines that all stand on the other side without their numbers. */
function isNumberedCopy(lines: readonly string[], plain: readonly string[]): boolean {
  const filled = lines.filter((line) => !isBlank(line));
  const known = new Set(plain);
  return (
    filled.length > 0 && filled.every((line) => number.test(line) && known.has(line.replace(number, '')))
  );
}

function withoutNumbers(lines: readonly string[]): string[] | undefined {
  const filled = lines.filter((line) => !isBlank(line));
  const numbered = filled.filter((line) => number.test(line)).length;
  if (numbered === 0 || numbered * 3 < filled.length * 2) return undefined;
  return lines.map((line) => line.replace(number, ''));
}

function countsUp(lines: readonly string[]): boolean {
  const numbers = lines.filter((line) => !isBlank(line)).map((line) => Number(number.exec(line)?.[1]));
  return numbers.length > 1 && numbers.every((at, i) => i === 0 || at > numbers[i - 1]!);
}
