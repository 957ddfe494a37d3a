import { PatchwrightError, type ErrorDetails } from './patchwright-error.ts';

export type ForgeProblem =
  | 'token-refused'
  | 'forbidden'
  | 'missing-permission'
  | 'pull-requests-switched-off'
  | 'archived'
  | 'locked'
  | 'not-found'
  | 'gone'
  | 'moved'
  | 'replaced'
  | 'conflict'
  | 'protected-branch'
  | 'name-clash'
  | 'empty-repository'
  | 'invalid'
  | 'rate-limited'
  | 'server-error'
  | 'not-json'
  | 'unreachable';

/** Problems after which the call may have taken effect nevertheless: look before repeating it. */
const unsure: readonly ForgeProblem[] = ['server-error', 'not-json', 'unreachable'];

/** GitHub refused a call or could not be reached. `code` is the problem, `status` the HTTP status. */
export class ForgeError extends PatchwrightError {
  override readonly code: ForgeProblem;
  override readonly retryable: boolean;
  readonly status: number | undefined;
  /** True when the reply was lost or broken, so nobody knows whether the call took effect. */
  readonly mayHaveHappened: boolean;

  constructor(code: ForgeProblem, message: string, details: ErrorDetails & { status?: number } = {}) {
    super(message, details);
    this.code = code;
    this.status = details.status;
    this.mayHaveHappened = unsure.includes(code);
    this.retryable = this.mayHaveHappened || code === 'rate-limited';
  }
}
