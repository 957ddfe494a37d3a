import type { HunkLine } from '../../../domain/index.ts';
import { similarity } from '../../../text/lines/similarity.ts';
import { isChange, isTrivial } from '../../lines/line-kinds.ts';

export const lostLineReason =
  'a line below a change is nowhere in the file and reads like one that the change removes: a new line that lost its `+`';

/** The least similarity at which a line counts as the new text of a removed one. */
const minAlike = 0.5;

/**
 * Finds a context line of a diff that the file lacks, behind a change and lines with next to nothing in them, and that is a removed line in other
 * words. Left out as context, it would be lost: the file would have neither the old line nor the new one.
 * @param isMissing whether the line of this index stands nowhere
 * @returns its text
 */
export function lostNewLine(
  hunk: readonly HunkLine[],
  isMissing: (index: number) => boolean,
): string | undefined {
  let removed: string[] = [];
  let state: 'apart' | 'in-change' | 'behind-little' = 'apart';
  for (const [at, line] of hunk.entries()) {
    if (isChange(line)) {
      if (state !== 'in-change') removed = [];
      if (line.op === 'remove') removed.push(line.text);
      state = 'in-change';
    } else if (isTrivial(line.text)) {
      if (state === 'in-change') state = 'behind-little';
    } else {
      const isRewritten = () =>
        removed.some((gone) => similarity(gone.trim(), line.text.trim(), minAlike) > 0);
      if (state === 'behind-little' && line.raw !== undefined && isMissing(at) && isRewritten())
        return line.text;
      state = 'apart';
    }
  }
  return undefined;
}
