import { PatchwrightError, type ErrorDetails } from './patchwright-error.ts';

export type DatabaseProblem =
  | 'unreachable'
  | 'unauthorized'
  | 'too-old'
  | 'too-new'
  | 'in-use'
  | 'damaged'
  | 'full'
  | 'package-missing'
  | 'refused';

/** The server's database cannot be used. `retryable` when it may be there again in a moment. */
export class DatabaseError extends PatchwrightError {
  override readonly code: DatabaseProblem;
  override readonly retryable: boolean;

  constructor(code: DatabaseProblem, message: string, details: ErrorDetails = {}) {
    super(message, details);
    this.code = code;
    this.retryable = code === 'unreachable';
  }
}
