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
  const rows: string[] = [];
  let [start, width] = [0, 0];
  for (
    let [from, to] = [0, wordEnd(line, 0)];
    from <= line.length;
    [from, to] = [to + 1, wordEnd(line, to + 1)]
  ) {
    const word = line.slice(from, to);
    const wide = widthOf(word);
    if (from > 0 && width + 1 + wide > columns) {
      rows.push(line.slice(start, from - 1));
      start = from + word.length - word.trimStart().length;
      width = indent.length + widthOf(word.trimStart());
    } else width += from === 0 ? wide : 1 + wide;
  }
  rows.push(line.slice(start));
  return rows.join(`\n${indent}`);
}

/** Where the next single space stands that ends a word, or the end of the line. */
function wordEnd(line: string, from: number): number {
  let at = line.indexOf(' ', from);
  while (at >= 0 && !/\S/.test(line[at - 1] ?? ' ')) at = line.indexOf(' ', at + 1);
  return at < 0 ? line.length : at;
}

function widthOf(text: string): number {
  return /^[ -~]*$/.test(text) ? text.length : [...stripVTControlCharacters(text)].length;
}
