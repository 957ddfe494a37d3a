import { PatchwrightError } from './patchwright-error.ts';

/** The next call could pass a bound, so it was not made. Ends a run with the verdict `over-budget`. */
export class OverBudgetError extends PatchwrightError {
  override readonly code: 'max-calls' | 'max-tokens' | 'max-cost';
  override readonly exitCode = 6;

  constructor(code: OverBudgetError['code'], message: string, hint: string) {
    super(message, { hint });
    this.code = code;
  }
}
