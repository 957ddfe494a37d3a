import { stripVTControlCharacters } from 'node:util';

/** The smallest width that lines are wrapped to; on a narrower terminal they are left as they are. */
const narrowest = 30;

/**
 * Wraps lines that are too long for a terminal between words. Continuation lines are indented by two more than the first. Colours
 * have no width, and a word that is longer than a line is not broken.
 */
export function wrapWords(text: string, columns: number): string {
  if (columns < narrowest) return text;
  return text
    .split('\n')
    .map((line) => wrapLine(line, columns))
    .join('\n');
}

function wrapLine(line: string, columns: number): string {
  if (widthOf(line) <= columns) return line;
  const indent = ' '.repeat(Math.min(/^ */.exec(line)![0].length + 2, Math.floor(columns / 2)));
  const lines: string[] = [];
  let row: string | undefined;
  let width = 0;
  for (const word of line.split(/(?<=\S) /)) {
    const wide = widthOf(word);
    if (row !== undefined && width + 1 + wide > columns) {
      lines.push(row);
      row = `${indent}${word.trimStart()}`;
      width = widthOf(row);
    } else {
      width += row === undefined ? wide : 1 + wide;
      row = row === undefined ? word : `${row} ${word}`;
    }
  }
  return [...lines, row].join('\n');
}

function widthOf(text: string): number {
  return /^[ -~]*$/.test(text) ? text.length : [...stripVTControlCharacters(text)].length;
}
