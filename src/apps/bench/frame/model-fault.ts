import { ModelError } from '../../../errors/index.ts';

/** Whether a failure is the model's own, not its endpoint's: such a case has failed, it is not tried again. */
export function isModelFault(error: unknown): error is ModelError {
  return (
    error instanceof ModelError &&
    (error.code === 'unusable-reply' || error.code === 'truncated' || error.code === 'empty-reply')
  );
}
