import { secretsOfAddress, withoutSecrets } from '../../text/address-secrets.ts';

/**
 * What an endpoint says, without the key that some repeat, or that stands in their address, when they refuse it: these words are printed, kept in the run
 * folder, and told on issues (R19).
 */
export function redactKey<Failure>(error: Failure, key: string, baseUrl: string): Failure {
  if (!(error instanceof Error)) return error;
  error.message = withoutSecrets(error.message, [key, ...secretsOfAddress(baseUrl)]);
  return error;
}
