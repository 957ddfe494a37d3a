import { diffLines } from '../../../text/diff/line-diff.ts';

/** How the lines of one file moved between base and patch. All line numbers are 1-based. */
export interface LineMap {
  /** Line of the base that a line of the patched file was; `undefined` when the patch added or changed it. */
  toBase(line: number): number | undefined;
}

/** Lines stay where they are: files that the patch does not touch. */
export const sameLines: LineMap = { toBase: (line) => line };

/** Maps lines through the shortest edit script between the two texts. */
export function lineMap(before: string, after: string): LineMap {
  const origin: (number | undefined)[] = [];
  let baseLine = 0;
  for (const { op } of diffLines(before.split('\n'), after.split('\n'))) {
    if (op !== 'add') baseLine++;
    if (op === 'keep') origin.push(baseLine);
    if (op === 'add') origin.push(undefined);
  }
  return { toBase: (line) => origin[line - 1] };
}
