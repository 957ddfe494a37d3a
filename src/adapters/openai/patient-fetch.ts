import { Agent, fetch as undiciFetch } from 'undici';
import { legibleAnswer } from './legible-answer.ts';

/** Room between undici's limits and our own, so that ours decide and are told as what they are, milliseconds. */
const margin = 10_000;

/**
 * A fetch that waits as long as it is told to. Node's own gives up on headers and on silence after five minutes, and a
 * slow thinking model would be asked, and paid, twice. It follows no redirect: code goes to the endpoint that was named
 * and nowhere else.
 */
export function patientFetch({ timeoutMs, stallMs }: { timeoutMs: number; stallMs: number }): typeof fetch {
  const dispatcher = new Agent({
    headersTimeout: timeoutMs + margin,
    bodyTimeout: Math.max(timeoutMs, stallMs) + margin,
  });
  return (async (input: string, init: object) =>
    legibleAnswer(
      await undiciFetch(input, { ...init, dispatcher, redirect: 'manual' }),
    )) as unknown as typeof fetch;
}
