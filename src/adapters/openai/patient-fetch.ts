import { Agent, fetch as undiciFetch } from 'undici';
import { ModelError } from '../../errors/index.ts';
import { proxyAgent } from '../web/proxy-agent.ts';
import type { OutboundProxy } from '../web/outbound-proxy.ts';
import { normalizeAnswer } from './normalize-answer.ts';

/** Room between undici's limits and our own, so that ours decide and are told as what they are, milliseconds. */
const margin = 10_000;

interface Patience {
  timeoutMs: number;
  stallMs: number;
  proxy?: OutboundProxy | undefined;
}

/**
 * A fetch with the given time limits. Node's own gives up on headers and on silence after five minutes, so that a slow
 * reasoning model would be asked, and paid, twice. It follows no redirect: code is sent to the named endpoint and
 * nowhere else, if need be through a proxy.
 */
export function patientFetch({ timeoutMs, stallMs, proxy }: Patience): typeof fetch {
  const limits = {
    headersTimeout: timeoutMs + margin,
    bodyTimeout: Math.max(timeoutMs, stallMs) + margin,
  };
  const dispatcher = proxy ? proxyAgent(proxy, limits) : new Agent(limits);
  return (async (input: string, init: object) =>
    normalizeAnswer(
      await undiciFetch(input, { ...init, dispatcher, redirect: 'manual' }).catch(rethrow),
    )) as unknown as typeof fetch;
}

/** The fetch standard hides a 407: an error whose cause has no message is that one. */
function rethrow(error: unknown): never {
  const cause = error instanceof TypeError ? error.cause : undefined;
  if (!(cause instanceof Error) || cause.message !== '' || 'code' in cause) throw error;
  throw new ModelError('unauthorized', 'A proxy in front of the endpoint asks for a login (407)', {
    status: 407,
    cause: error,
    hint: 'Set OPENAI_BASE_URL or model.baseUrl to the endpoint itself, or allow this machine on the proxy.',
  });
}
