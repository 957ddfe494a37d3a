import { note } from '../terminal/print.ts';

/** Facts of a line: numbers and names, never content. */
type Facts = Readonly<Record<string, string | number | boolean | undefined>>;

/** Writes one line of JSON for each thing that happened. */
export type Log = (what: string, facts?: Facts) => void;

/** Structured lines on standard error. */
export const logLines: Log = (what, facts = {}) => {
  note(`${JSON.stringify({ at: new Date().toISOString(), what, ...facts })}\n`);
};
