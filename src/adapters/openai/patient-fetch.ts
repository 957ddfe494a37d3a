import { Agent, fetch as undiciFetch } from 'undici';

/** Room between undici's limits and our own, so that ours decide and are told as what they are, milliseconds. */
const margin = 10_000;

/**
 * A fetch that waits as long as it is told to. Node's own gives up on headers and on silence after five minutes, and a
 * slow thinking model would be asked, and paid, twice.
 */
export function patientFetch({ timeoutMs, stallMs }: { timeoutMs: number; stallMs: number }): typeof fetch {
  const dispatcher = new Agent({ headersTimeout: timeoutMs + margin, bodyTimeout: stallMs + margin });
  return ((input: string, init: object) =>
    undiciFetch(input, { ...init, dispatcher })) as unknown as typeof fetch;
}
