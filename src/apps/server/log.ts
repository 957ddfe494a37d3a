import { PatchwrightError } from '../../errors/index.ts';
import { note } from '../terminal/print.ts';

/** Facts of a line: numbers and names, never content. */
type Facts = Readonly<Record<string, string | number | boolean | undefined>>;

/** Writes one line of JSON for each thing that happened. */
export type Log = (what: string, facts?: Facts) => void;

/** Structured lines on standard error. */
export const logLines: Log = (what, facts = {}) => {
  note(`${JSON.stringify({ at: new Date().toISOString(), what, ...facts })}\n`);
};

/** What a line says of an error: a code of ours, or the name of a class, since messages may hold content. */
export function nameOf(error: unknown): string {
  if (error instanceof PatchwrightError) return error.code;
  return error instanceof Error ? error.name : typeof error;
}
