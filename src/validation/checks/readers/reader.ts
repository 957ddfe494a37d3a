import type { Finding, TestCounts } from '../../../domain/index.ts';
import { sum } from '../../../text/statistics.ts';

/** The output of a check, without ANSI codes, and the report that it wrote, if one is configured. */
export interface CheckOutput {
  stdout: string;
  stderr: string;
  /** Several report files are joined by NUL characters. */
  report?: string | undefined;
  exitCode: number | null;
}

/** A finding as a reader parses it: its path is as printed. */
export interface ReadFinding extends Finding {
  source: 'check';
  /** The name of the failed test. It identifies the failure on base and patch, where the message may differ. */
  identity?: string;
}

/** What a reader parsed. */
export interface Reading {
  findings: readonly ReadFinding[];
  /** Counted tests; absent for linters, and where the output has no numbers. */
  tests?: TestCounts;
  /** Present when the output announces more tests than it reports, so that the run was cut off: describes what is missing. */
  missing?: string;
}

/**
 * A parser for one output format. `recognises` must be cheap. `read` never throws; it leaves out what is incomplete or
 * malformed.
 */
export interface Reader {
  recognises(output: CheckOutput): boolean;
  read(output: CheckOutput): Reading;
}

/** Builds a finding of a check. */
export function finding(fields: {
  message: string;
  severity?: ReadFinding['severity'];
  path?: string | undefined;
  line?: number | undefined;
  endLine?: number | undefined;
  column?: number | undefined;
  endColumn?: number | undefined;
  code?: string | undefined;
  identity?: string | undefined;
}): ReadFinding {
  const { message, severity = 'error', path, line, endLine, column, endColumn, code, identity } = fields;
  const startLine = positive(line);
  return {
    source: 'check',
    severity,
    message: shorten(message.trim()),
    path: path || undefined,
    startLine,
    endLine: startLine && Math.max(startLine, positive(endLine) ?? 0),
    column: positive(column),
    endColumn: positive(endColumn),
    code: code || undefined,
    identity: identity || undefined,
  };
}

/** The most characters of a message that are kept; test runners print whole objects. */
const maxMessage = 4000;

function shorten(message: string): string {
  return message.length <= maxMessage ? message : `${message.slice(0, maxMessage)} …`;
}

function positive(value: number | undefined): number | undefined {
  return value !== undefined && Number.isInteger(value) && value > 0 ? value : undefined;
}

/** Parses a printed whole number. */
export function toNumber(text: string | undefined): number | undefined {
  if (text === undefined || !/^\d{1,9}$/.test(text.trim())) return undefined;
  return Number(text);
}

/** What a group of a pattern counts, over all lines that it matched. */
export function sumOf(lines: readonly RegExpExecArray[], group: number): number {
  return sum(lines.map((line) => toNumber(line[group]) ?? 0));
}

/** Counts of a summary in words, as Jest and Vitest print it: `1 failed | 2 passed (3)`. @returns `undefined` without one */
export function countsInWords(summary: string | undefined): TestCounts | undefined {
  if (!summary) return undefined;
  const count = (word: string) => toNumber(new RegExp(`(?<!\\d)(\\d+) ${word}`).exec(summary)?.[1]) ?? 0;
  return { passed: count('passed'), failed: count('failed'), skipped: count('skipped') + count('todo') };
}
