import { wrapWords } from './wrap-words.ts';
import { printable } from '../../text/printable.ts';

/** Colours as picocolors writes them: the only sequences that we send to a terminal ourselves. */
// eslint-disable-next-line no-control-regex
const ownColours = /(\u001b\[(?:[0-2]|2[1-9]|3[0-79]|4[0-79]|9[0-7]|10[0-7])m)/;

/**
 * Writes to standard error, the one way there (R32): whatever a terminal would obey but our colours is spelled out, so a
 * file name can neither move the cursor nor write a line of its own over ours. On a terminal, lines break between words.
 */
export function note(text: string): void {
  const { isTTY, columns = 0 } = process.stderr;
  process.stderr.write(isTTY ? wrapWords(shown(text), columns) : shown(text));
}

/** Writes a result to standard output: byte for byte into a file or a pipe, spelled out on a terminal. */
export function print(text: string): void {
  process.stdout.write(process.stdout.isTTY ? shown(text) : text);
}

function shown(text: string): string {
  return text
    .split(ownColours)
    .map((part, nth) => (nth % 2 === 1 ? part : printable(part)))
    .join('');
}
