import { fstatSync } from 'node:fs';
import { withOwnColours } from './colours.ts';
import { isReadByRunner } from './read-settings.ts';
import { wrapWords } from './wrap-words.ts';
import { printable } from '../../text/printable.ts';
import { jsonWithoutRunnerOrders, withoutRunnerOrders } from '../../text/commands/without-runner-orders.ts';

/**
 * Writes to standard error, the one way there (R32): whatever a terminal would obey but our colours is spelled out, so a
 * file name can neither move the cursor nor write a line of its own over ours. On a terminal, lines break between words.
 */
export function note(text: string): void {
  const { isTTY, columns = 0 } = process.stderr;
  const shown = forReaders(withOwnColours(text, printable));
  process.stderr.write(isTTY ? wrapWords(shown, columns) : shown);
}

/**
 * Writes a result to standard output: byte for byte into a file or a pipe, spelled out on a terminal. In a workflow of GitHub a
 * pipe is what its runner reads, and nothing in the text is an order to it (R20).
 */
export function print(text: string): void {
  const shown = withOwnColours(text, process.stdout.isTTY ? printable : asIs);
  process.stdout.write(isFile(1) ? shown : forReaders(shown));
}

/** Writes a JSON document to standard output; in a workflow of GitHub nothing in it is an order to the runner (R20). */
export function printJsonText(json: string): void {
  printForPrograms(isFile(1) || !isReadByRunner() ? json : jsonWithoutRunnerOrders(json));
}

/** Writes a result that programs read, or whose author has seen to its lines: byte for byte everywhere but on a terminal. */
export function printForPrograms(text: string): void {
  process.stdout.write(withOwnColours(text, process.stdout.isTTY ? printable : asIs));
}

function forReaders(text: string): string {
  return isReadByRunner() ? withoutRunnerOrders(text) : text;
}

function isFile(descriptor: number): boolean {
  try {
    return fstatSync(descriptor).isFile();
  } catch {
    return false; // closed: nobody reads it
  }
}

function asIs(text: string): string {
  return text;
}
