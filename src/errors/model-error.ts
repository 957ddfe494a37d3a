import type { Usage } from '../domain/index.ts';
import { PatchwrightError, type ErrorDetails } from './patchwright-error.ts';

export type ModelProblem =
  | 'unreachable'
  | 'unauthorized'
  | 'unknown-model'
  | 'rate-limited'
  | 'quota'
  | 'context-length'
  | 'server-error'
  | 'timed-out'
  | 'cut-off'
  | 'truncated'
  | 'empty-reply'
  | 'bad-request'
  | 'unusable-reply'
  | 'secret-in-reply';

/** The model endpoint, or what it answered, cannot be used. `code` is the problem. */
export class ModelError extends PatchwrightError {
  override readonly code: ModelProblem;
  override readonly retryable: boolean;
  readonly status: number | undefined;
  /** What the failed call cost all the same, e.g. when a reply broke off. */
  readonly usage: Usage | undefined;

  constructor(
    code: ModelProblem,
    message: string,
    details: ErrorDetails & { status?: number; retryable?: boolean; usage?: Usage } = {},
  ) {
    super(message, details);
    this.code = code;
    this.status = details.status;
    this.usage = details.usage;
    this.retryable = details.retryable ?? false;
  }
}
