import { PatchwrightError } from './patchwright-error.ts';

/** A replayed run asked something that its recording does not answer. The message holds a diff of the two prompts. */
export class ReplayError extends PatchwrightError {
  override readonly code = 'replay-mismatch';

  constructor(message: string) {
    super(message, {
      hint: 'The prompts, the code or the repository changed since the recording. Record again: patchwright run … --record DIR.',
    });
  }
}
