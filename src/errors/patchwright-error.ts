/** Options shared by all errors of Patchwright. */
export interface ErrorDetails {
  /** What the reader can do next, naming both ways where there are two (flag and environment variable). */
  hint?: string;
  cause?: unknown;
}

/**
 * Common parent of every failure we expect. `code` is stable for programs, `exitCode` is what a process ends with,
 * `retryable` says whether the same call may succeed later. Apps render `message` and `hint`, never the stack.
 */
export abstract class PatchwrightError extends Error {
  abstract readonly code: string;
  readonly exitCode: number = 1;
  readonly retryable: boolean = false;
  readonly hint: string | undefined;

  constructor(message: string, details: ErrorDetails = {}) {
    super(message, details.cause === undefined ? undefined : { cause: details.cause });
    this.name = new.target.name;
    this.hint = details.hint;
  }
}
