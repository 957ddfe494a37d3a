import OpenAI from 'openai';
import type { Usage } from '../../domain/index.ts';
import { ModelError } from '../../errors/index.ts';

/** Turns what the SDK throws into an error that says what happened, to which endpoint, and what to do. */
export function describeFailure(
  error: unknown,
  where: { model: string; baseUrl: string; sent?: Usage | undefined },
): ModelError {
  const cause = error;
  const usage = where.sent ? { usage: where.sent } : {};
  if (error instanceof OpenAI.APIConnectionTimeoutError) {
    return new ModelError('timed-out', `${where.baseUrl} did not answer in time`, {
      cause,
      ...usage,
      retryable: true,
      hint: 'Raise model.timeoutSeconds in the configuration, or try again later: the run resumes.',
    });
  }
  if (error instanceof OpenAI.APIConnectionError && where.sent) {
    return new ModelError(
      'cut-off',
      `${where.baseUrl} closed the connection before its reply was complete (${rootMessage(error)})`,
      {
        cause,
        ...usage,
        retryable: true,
        hint: 'Run the same command again: it resumes and pays for no finished call twice.',
      },
    );
  }
  if (error instanceof OpenAI.APIConnectionError) {
    return new ModelError('unreachable', `${where.baseUrl} could not be reached (${rootMessage(error)})`, {
      cause,
      retryable: true,
      hint: 'Check OPENAI_BASE_URL or model.baseUrl, and that the server is running: patchwright doctor.',
    });
  }
  if (error instanceof OpenAI.APIError) return describeStatus(error, where);
  return new ModelError('server-error', `${where.baseUrl} sent something unreadable: ${rootMessage(error)}`, {
    cause,
    retryable: true,
  });
}

function describeStatus(
  error: InstanceType<typeof OpenAI.APIError>,
  where: { model: string; baseUrl: string },
): ModelError {
  const status = error.status ?? 0;
  const details = { cause: error, status };
  const said = error.message.slice(0, 300);
  switch (status) {
    case 401:
    case 403:
      return new ModelError('unauthorized', `${where.baseUrl} refused the key (${said})`, {
        ...details,
        hint: 'Set OPENAI_API_KEY to a key of this endpoint; a local server takes any non-empty value.',
      });
    case 404:
      return new ModelError(
        'unknown-model',
        `${where.baseUrl} does not know the model "${where.model}" (${said})`,
        {
          ...details,
          hint: 'Name one it serves: --model NAME, model.strong in the configuration, or PATCHWRIGHT_MODEL.',
        },
      );
    case 408:
    case 409:
    case 429:
      return new ModelError('rate-limited', `${where.baseUrl} asks to slow down (${said})`, {
        ...details,
        retryable: true,
        hint: 'Wait, or raise the limit of your key; the same command resumes the run.',
      });
    default:
      return status >= 500
        ? new ModelError('server-error', `${where.baseUrl} failed (${said})`, {
            ...details,
            retryable: true,
            hint: 'The service has a problem; the same command resumes the run later.',
          })
        : new ModelError('bad-request', `${where.baseUrl} refused the request (${said})`, details);
  }
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
  let deepest: unknown = error;
  while (deepest instanceof Error && deepest.cause instanceof Error) deepest = deepest.cause;
  const { code, name } = deepest as { code?: string; name?: string };
  const refused = deepest instanceof AggregateError || /bad port|certificate/i.test(String(deepest));
  return !refused && !neverConnected.has(code ?? '') && !neverConnected.has(name ?? '');
}

function rootMessage(error: unknown): string {
  let deepest = error;
  while (deepest instanceof Error && deepest.cause instanceof Error) deepest = deepest.cause;
  return deepest instanceof Error ? deepest.message : String(deepest);
}
