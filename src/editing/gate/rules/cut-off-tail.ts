import { isBlank } from '../../../text/lines.ts';
import type { ChangeFacts } from '../change-facts.ts';
import { declarationsByLooks } from '../declarations-by-looks.ts';

/** Fewer lost lines are an edit like others. */
const leastLines = 10;
/** Share of the file that must be gone at its end. */
const leastShare = 0.12;

/** A file that ends early: a long stretch up to its last line is gone and nothing came in its place. */
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
  const last = runs.at(-1);
  if (last === undefined || last.end < before.length || last.added.length > 1) return undefined;
  if (endsMidway && last.end - last.start > 1) return 'ends the file in the middle of a line';
  const lost = before.slice(last.start, last.end).filter((line) => !isBlank(line)).length;
  if (lost < leastLines || lost < leastShare * before.length) return undefined;
  return `cuts off the last ${lost} lines of the file`;
}
