import { isBlank } from '../../../text/lines/lines.ts';
import { isCommentLine, isTrivial } from '../../lines/line-kinds.ts';
import type { Declaration } from './syntax-facts.ts';

const excuse =
  /^(?:pass|:|nil|\.{3}|todo!\(.*\);?|unimplemented!\(.*\);?|panic!?\(.*\);?|return(?:\s+(?:null|nil|None|undefined|false|true|0|""|''|\[\]|\{\}))?;?|throw\s+new\s+\\?\w*(?:Error|Exception)\(.*\);?|raise\s+NotImplementedError.*|TODO\(.*\)|fatalError\(.*\)|throw\s+(?:Un)?[Ii]mplemented\w*\(.*\);?|[{}()[\];,\s]*|end)$/i;

/** A line of a body that does nothing: brackets, comments, and what stands where code is still to come. */
export function saysNothing(line: string): boolean {
  return excuse.test(line.trim()) || isCommentLine(line) || isTrivial(line);
}

/** A line in place of missing code, which counts as one however short real code may be. */
export function isExcuse(line: string): boolean {
  return excuse.test(line.trim()) || isCommentLine(line) || !/\w/.test(line);
}

/** A line that ends a block, whatever follows on it. */
export const closesBlock = /^\s*(?:[})\]]|end\b)/;

/** A line that models add at the end of a file that they cut off. */
export function isCloser(line: string): boolean {
  return /^\s*(?:(?:[})\]]+[;,]?|end)\s*)?$/.test(line);
}

const braces = /(?:\{|=>|[^=!<>]=|\bthen|\bdo)\s*(?:\/[/*].*)?$/;
const colon = /:\s*(?:#.*)?$/;

/**
 * Filled rows after the one that opens the body; what fits on one line, or is only declared, has none. A declaration that
 * never closes may end a row behind the file.
 */
export function bodyRows(
  lines: readonly string[],
  { startRow, endRow }: Declaration,
  language: string | undefined,
): number[] {
  let first = startRow;
  if (language !== 'ruby') {
    const opener = language === 'python' ? colon : braces;
    while (first < endRow && !opener.test(lines[first]!)) first++;
    const isExpression = language === undefined || language === 'scala' || language === 'kotlin';
    if (first === endRow && !opener.test(lines[first]!) && isExpression) first = startRow;
  }
  const rows: number[] = [];
  for (let row = first + 1; row <= endRow && row < lines.length; row++)
    if (!isBlank(lines[row]!)) rows.push(row);
  return rows;
}
