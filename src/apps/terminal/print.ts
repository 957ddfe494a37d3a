import { withOwnColours } from './colours.ts';
import { wrapWords } from './wrap-words.ts';
import { printable } from '../../text/printable.ts';

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
  process.stdout.write(withOwnColours(text, process.stdout.isTTY ? printable : asIs));
}

function shown(text: string): string {
  return withOwnColours(text, printable);
}

function asIs(text: string): string {
  return text;
}
