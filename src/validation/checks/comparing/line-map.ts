import { diffStretches } from '../../../text/diff/line-diff.ts';

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
  for (const { op, old, length } of diffStretches(before.split('\n'), after.split('\n'))) {
    if (op === 'remove') continue;
    for (let row = old; row < old + length; row++) origin.push(op === 'keep' ? row + 1 : undefined);
  }
  return { toBase: (line) => origin[line - 1] };
}
