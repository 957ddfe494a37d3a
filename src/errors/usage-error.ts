import { PatchwrightError } from './patchwright-error.ts';

/** The command line or the input it names is off: exit code 2. */
export class UsageError extends PatchwrightError {
  override readonly code = 'usage';
  override readonly exitCode = 2;
}
