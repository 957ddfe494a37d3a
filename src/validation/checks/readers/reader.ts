import type { Finding, TestCounts } from '../../../domain/index.ts';

/** What a check printed, and the report file it wrote if one is configured. ANSI codes are already gone. */
export interface CheckOutput {
  stdout: string;
  stderr: string;
  /** Of several files, one behind the other, parted by a NUL. */
  report?: string | undefined;
  exitCode: number | null;
}

/** A finding as a reader sees it: the path is as printed, and a test is known by its name alone. */
export interface ReadFinding extends Finding {
  source: 'check';
  /**
   * What makes it the same finding on base and patch when the message may differ between two runs of the same
   * failure: set by readers of tests to the test's name.
   */
  identity?: string;
}

/** What a reader understood. */
export interface Reading {
  findings: readonly ReadFinding[];
  /** Tests that the output counts; absent for linters, and where it tells no numbers. */
  tests?: TestCounts;
  /** What is missing where the output announces more tests than it reports: the run was cut off. */
  missing?: string;
}

/**
 * One output format. `recognises` looks at a text cheaply; `read` gives what it understood and never throws: what is
 * cut off or malformed is left out.
 */
export interface Reader {
  recognises(output: CheckOutput): boolean;
  read(output: CheckOutput): Reading;
}

/** A finding of a check, with unset fields left out, so that equal findings are deeply equal. */
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

/** Longest message kept; test runners print whole objects. */
const maxMessage = 4000;

function shorten(message: string): string {
  return message.length <= maxMessage ? message : `${message.slice(0, maxMessage)} …`;
}

function positive(value: number | undefined): number | undefined {
  return value !== undefined && Number.isInteger(value) && value > 0 ? value : undefined;
}

/** A whole number from a printed text, or `undefined`. */
export function toNumber(text: string | undefined): number | undefined {
  if (text === undefined || !/^\d{1,9}$/.test(text.trim())) return undefined;
  return Number(text);
}
