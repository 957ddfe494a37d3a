import { PatchwrightError, type ErrorDetails } from './patchwright-error.ts';

export type DatabaseProblem =
  | 'unreachable'
  | 'unauthorized'
  | 'too-old'
  | 'too-new'
  | 'in-use'
  | 'damaged'
  | 'full'
  | 'busy'
  | 'package-missing'
  | 'refused';

/** What passes by itself, or as soon as whoever runs the database has seen to it. */
const passing: readonly DatabaseProblem[] = ['unreachable', 'busy', 'full'];

/** The server's database cannot be used. `retryable` when the same statement may work later. */
export class DatabaseError extends PatchwrightError {
  override readonly code: DatabaseProblem;
  override readonly retryable: boolean;

  constructor(code: DatabaseProblem, message: string, details: ErrorDetails = {}) {
    super(message, details);
    this.code = code;
    this.retryable = passing.includes(code);
  }
}
