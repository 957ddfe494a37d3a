import { hunkLinesOf, newSide, oldSide } from '../lines/hunk-lines.ts';
import type { ReplyNormalizer } from './reply-normalizer.ts';

const number = /^(\d+): ?/;
/** Pieces are shown with a number on their first line and on every tenth. */
const every = 10;

/** `120: ` before the first line or every tenth: the model copied a piece with the numbers that it was shown with. */
export const sparseLineNumbers: ReplyNormalizer = {
  name: 'sparse-line-numbers',
  normalize(lines) {
    const before = oldSide(lines);
    const numbers = numbersOf(before);
    if (numbers === undefined) return undefined;
    const bare = (line: string) =>
      numbers.has(number.exec(line)?.[1] ?? '') ? line.replace(number, '') : line;
    return hunkLinesOf(before.map(bare), newSide(lines).map(bare));
  },
};

/** The numbers that count these lines the way pieces are numbered; none where they say something else. */
function numbersOf(lines: readonly string[]): ReadonlySet<string> | undefined {
  const numbered = lines.flatMap((line, at) => {
    const [, digits] = number.exec(line) ?? [];
    return digits === undefined ? [] : [{ at, digits, counted: Number(digits) - at }];
  });
  const [first] = numbered;
  const counts = numbered.every(
    ({ at, digits, counted }) => counted === first!.counted && (at === 0 || Number(digits) % every === 0),
  );
  return first !== undefined && counts ? new Set(numbered.map(({ digits }) => digits)) : undefined;
}
