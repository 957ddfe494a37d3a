import { fstatSync } from 'node:fs';
import { withOwnColours } from './colours.ts';
import { isReadByRunner } from './read-settings.ts';
import { wrapWords } from './wrap-words.ts';
import { withoutCredentials } from '../../text/address-secrets.ts';
import { printable } from '../../text/printable.ts';
import { jsonWithoutRunnerOrders, withoutRunnerOrders } from '../../text/commands/without-runner-orders.ts';

/**
 * Writes to standard error; nothing else does (R32). Addresses lose their user and password (R19). All control sequences except our colours are spelled out, so that a file
 * name can neither move the cursor nor overwrite our lines. On a terminal, lines are wrapped between words.
 */
export function note(text: string): void {
  const { isTTY, columns = 0 } = process.stderr;
  const shown = spelledOut(withoutCredentials(text));
  process.stderr.write(isTTY ? wrapWords(shown, columns) : shown);
}

/** A text with its control sequences spelled out, except our colours. */
export function spelledOut(text: string): string {
  return forReaders(withOwnColours(text, printable));
}

/**
 * Writes a result to standard output: byte for byte into a file or a pipe, with control sequences spelled out on a terminal. In a
 * GitHub workflow the runner reads the pipe, so workflow commands in the text are made harmless (R20).
 */
export function print(text: string): void {
  const shown = withOwnColours(text, process.stdout.isTTY ? printable : asIs);
  process.stdout.write(isFile(1) ? shown : forReaders(shown));
}

/** Writes a JSON document to standard output. In a GitHub workflow, workflow commands in it are made harmless (R20). */
export function printJsonText(json: string): void {
  printForPrograms(isFile(1) || !isReadByRunner() ? json : jsonWithoutRunnerOrders(json));
}

/** Writes a result for programs, or one whose lines are already safe: byte for byte everywhere except on a terminal. */
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
    return false; // standard output is closed
  }
}

function asIs(text: string): string {
  return text;
}
