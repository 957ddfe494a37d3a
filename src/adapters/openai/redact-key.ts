/**
 * What an endpoint says, without the key that some repeat when they refuse it: these words are printed, kept in the run
 * folder, and told on issues (R19).
 */
export function redactKey<Failure>(error: Failure, key: string): Failure {
  if (error instanceof Error && key.length >= minKey)
    error.message = error.message.replaceAll(key, '[redacted]');
  return error;
}

/** What local servers are given instead of a key stands in ordinary sentences; of an error’s words little is lost. */
const minKey = 8;
