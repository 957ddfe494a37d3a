import OpenAI from 'openai';
import type { Usage } from '../../domain/index.ts';
import { ModelError, messageOf } from '../../errors/index.ts';

type Lost = InstanceType<typeof OpenAI.APIConnectionError>;

/** What to say of a connection that did not stand, or did not last until the reply was there. */
export function describeConnection(
  cause: Lost,
  { baseUrl, sent }: { baseUrl: string; sent?: Usage | undefined },
): ModelError {
  const usage = sent ? { usage: sent } : {};
  const why = rootMessage(cause);
  if (cause instanceof OpenAI.APIConnectionTimeoutError) {
    return new ModelError('timed-out', `${baseUrl} did not answer in time`, {
      cause,
      ...usage,
      retryable: true,
      hint: 'Raise model.timeoutSeconds in the configuration, or try again later: the run resumes.',
    });
  }
  if (sent) {
    return new ModelError(
      'cut-off',
      `${baseUrl} closed the connection before its reply was complete (${why})`,
      {
        cause,
        ...usage,
        retryable: true,
        hint: 'Run the same command again: it resumes and pays for no finished call twice.',
      },
    );
  }
  return unreachableError(cause, baseUrl, why);
}

function unreachableError(cause: Lost, baseUrl: string, why: string): ModelError {
  if (/bad port/i.test(why)) {
    return new ModelError('unreachable', `${baseUrl} uses a port that web clients refuse`, {
      cause,
      hint: 'Ports of other protocols are blocked (6000, 6667, …): serve the model on another one, such as 8080, and set it in OPENAI_BASE_URL.',
    });
  }
  if (/certificate/i.test(why)) {
    return new ModelError('unreachable', `${baseUrl} has a certificate that is not trusted here (${why})`, {
      cause,
      hint: 'For an intercepting proxy or your own server, add its certificate authority: NODE_EXTRA_CA_CERTS=FILE.pem.',
    });
  }
  const tls = /SSL routines:[^:]*:([^:]+)/.exec(why);
  if (tls) {
    return new ModelError('unreachable', `${baseUrl} does not speak a supported TLS (${tls[1]})`, {
      cause,
      hint: 'For a server without TLS, use http:// in OPENAI_BASE_URL or model.baseUrl; otherwise check the port.',
    });
  }
  return new ModelError('unreachable', `${baseUrl} could not be reached (${why})`, {
    cause,
    retryable: true,
    hint: 'Check OPENAI_BASE_URL or model.baseUrl, and that the server is running: patchwright doctor.',
  });
}

/** System errors of a connection that never stood; after any other failure the request may have been worked on. */
const neverConnected = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EADDRNOTAVAIL',
  'UND_ERR_CONNECT_TIMEOUT',
]);

/** True when a failed request may have reached the endpoint, which then may charge for it. */
export function wasSent(error: unknown): boolean {
  if (!(error instanceof OpenAI.APIConnectionError)) return false;
  if (error.cause instanceof ModelError && error.cause.status === 407) return false; // it went no further than a proxy
  const deepest = deepestCause(error);
  const { code, name } = deepest as { code?: string; name?: string };
  const refused =
    deepest instanceof AggregateError || /bad port|certificate|SSL routines/i.test(String(deepest));
  return !refused && !neverConnected.has(code ?? '') && !neverConnected.has(name ?? '');
}

export function rootMessage(error: unknown): string {
  const deepest = deepestCause(error);
  return messageOf(deepest);
}

function deepestCause(error: unknown): unknown {
  let deepest = error;
  while (deepest instanceof Error && deepest.cause instanceof Error) deepest = deepest.cause;
  return deepest;
}
