import OpenAI from 'openai';
import type { Usage } from '../../domain/index.ts';
import { ModelError } from '../../errors/index.ts';
import { describeConnection, rootMessage } from './describe-connection.ts';

/** Turns what the SDK throws into an error that says what happened, to which endpoint, and what to do. */
export function describeFailure(
  error: unknown,
  where: { model: string; baseUrl: string; sent?: Usage | undefined },
): ModelError {
  const cause = error;
  const usage = where.sent ? { usage: where.sent } : {};
  const told = ownErrorIn(error);
  if (told) return new ModelError(told.code, told.message, { cause, ...usage, hint: told.hint ?? '' });
  if (error instanceof OpenAI.APIConnectionError) return describeConnection(error, where);
  if (error instanceof OpenAI.APIError) return describeStatus(error, where);
  if (error instanceof TypeError && /header value|ByteString/.test(error.message))
    return describeUnsendable(error, where);
  return new ModelError('server-error', `${where.baseUrl} sent something unreadable: ${rootMessage(error)}`, {
    cause,
    ...usage,
    retryable: true,
    hint: 'Check its log; patchwright doctor --model sends it one question.',
  });
}

/** What stands in a header is refused before anything is sent, and is no better the next time. */
function describeUnsendable(cause: TypeError, { baseUrl }: { baseUrl: string }): ModelError {
  return new ModelError(
    'bad-request',
    `Nothing was sent to ${baseUrl}: a header value contains invalid characters`,
    {
      cause,
      hint: 'Check OPENAI_API_KEY, OPENAI_ORG_ID and OPENAI_PROJECT_ID for line breaks and non-ASCII letters.',
    },
  );
}

type Where = { model: string; baseUrl: string; sent?: Usage | undefined };
type Failure = InstanceType<typeof OpenAI.APIError>;

/** An error that stands in a stream has its status, if any, in its code; without one the service has failed. */
function statusOf({ status, code }: Failure): number {
  const number = Number(code);
  return status ?? (number >= 400 && number < 600 ? number : 500);
}

/** An error of our own reading of the answer, which the SDK has wrapped. */
function ownErrorIn(error: unknown): ModelError | undefined {
  const inner = error instanceof OpenAI.APIConnectionError ? error.cause : error;
  return inner instanceof ModelError ? inner : undefined;
}

function describeStatus(error: Failure, where: Where): ModelError {
  const { model, baseUrl } = where;
  const status = statusOf(error);
  const details = { cause: error, status, usage: where.sent };
  const said = error.message.slice(0, 300);
  if (isQuotaUsedUp(error)) {
    return new ModelError('quota', `${baseUrl} says that the quota is used up (${said})`, {
      ...details,
      hint: 'Add credit or raise the limit of your account there; the same command then resumes and pays for nothing twice.',
    });
  }
  if (isContextOverflow(error)) return describeOverflow(said, where, details);
  if (status === 400 && /HTTPS (?:port|server)/i.test(said)) return describeNoEndpoint(said, where, details);
  if (status >= 300 && status < 400) {
    const goal = error.headers?.get('location') ?? 'another address';
    return new ModelError('bad-request', `${baseUrl} redirects to ${goal.slice(0, 200)}`, {
      ...details,
      hint: 'Your code only goes to the address you configure: set the right one in OPENAI_BASE_URL or model.baseUrl.',
    });
  }
  if (status === 403) {
    return new ModelError('unauthorized', `${baseUrl} does not let this key use ${model} (${said})`, {
      ...details,
      hint: 'Check there what the key may use (model, project, region, addresses), or set OPENAI_API_KEY to another one.',
    });
  }
  if (status === 401 || isKeyRefused(error)) {
    const owner = /organi[sz]ation|project/i.test(said)
      ? ' OPENAI_ORG_ID and OPENAI_PROJECT_ID, if set, must match the key.'
      : '';
    return new ModelError('unauthorized', `${baseUrl} refused the key (${said})`, {
      ...details,
      hint: `Set OPENAI_API_KEY to a key of this endpoint; a local server takes any non-empty value.${owner}`,
    });
  }
  if (status === 404 || namesNoModel(error) || isOfAnotherKind(said))
    return describeNotFound(error, where, details);
  if (status === 405) return describeNoEndpoint(said, where, details);
  if (status === 408 || status === 409 || status === 429) {
    return new ModelError('rate-limited', `${baseUrl} asks to slow down (${said})`, {
      ...details,
      retryable: true,
      hint: 'Wait, or raise the limit of your key; the same command resumes the run.',
    });
  }
  if (status >= 500) {
    return new ModelError('server-error', `${baseUrl} failed (${said})`, {
      ...details,
      retryable: true,
      hint: 'The service has a problem; the same command resumes the run later.',
    });
  }
  return new ModelError('bad-request', `${baseUrl} refused the request for ${model} (${said})`, {
    ...details,
    hint: 'If it names a limit of reply tokens, lower model.thinkingTokens. patchwright doctor --model tests the endpoint.',
  });
}

type Details = { cause: unknown; status: number; usage?: Usage };

function describeOverflow(said: string, { model, baseUrl }: Where, details: Details): ModelError {
  if (details.status === 429)
    return new ModelError(
      'context-length',
      `${baseUrl} refuses requests of this size with your key (${said})`,
      {
        ...details,
        hint: 'Raise the limit of your key there, use another model, or lower retrieval.snippetTokens and model.thinkingTokens, which are counted with the prompt.',
      },
    );
  return new ModelError('context-length', `The prompt is too long for ${model} at ${baseUrl} (${said})`, {
    ...details,
    hint:
      'Serve it with a longer context (Ollama: num_ctx, llama.cpp: -c, vLLM: --max-model-len) or use a model that has one, ' +
      'or lower retrieval.snippetTokens and model.thinkingTokens, which are counted with the prompt.',
  });
}

/** A chat endpoint that does not know a model speaks of a model; an address without one has a page, or says that nothing is found. */
function describeNotFound(error: Failure, where: Where, details: Details): ModelError {
  const { model, baseUrl } = where;
  const said = error.message.slice(0, 300);
  const named = error.message.includes(model) || /model|deployment|engine/i.test(`${error.code} ${said}`);
  if (error.error === undefined || !named) return describeNoEndpoint(said, where, details);
  const problem = isOfAnotherKind(said) ? 'offers no chat completions of' : 'does not know';
  return new ModelError('unknown-model', `${baseUrl} ${problem} the model "${model}" (${said})`, {
    ...details,
    hint: 'Choose one it serves: --model NAME, model.strong in the configuration, or PATCHWRIGHT_MODEL.',
  });
}

function describeNoEndpoint(said: string, { baseUrl }: Where, details: Details): ModelError {
  return new ModelError('bad-request', `${baseUrl} has no chat endpoint (${said})`, {
    ...details,
    hint: 'Check OPENAI_BASE_URL or model.baseUrl, and whether it is http:// or https://; for most servers it ends in /v1.',
  });
}

/** The words of OpenRouter, LiteLLM, Mistral and others for a 400 that means the model's name. */
function namesNoModel({ status, code, message }: Failure): boolean {
  if (status !== 400 && status !== 422) return false;
  return (
    /^(?:model_not_found|invalid_model)$/.test(code ?? '') ||
    /\b(?:invalid|unknown|no such) model\b|\bmodel\b[^.]{0,80}\b(?:not found|does not exist|not a valid)\b|not a valid model/i.test(
      message,
    )
  );
}

/** A model of embeddings or completions, or one that only another protocol of the service offers. */
function isOfAnotherKind(said: string): boolean {
  return /not a chat model|v1\/responses/i.test(said);
}

/** Google answers a key that it does not take with 400. */
function isKeyRefused({ status, message }: Failure): boolean {
  return (
    status === 400 &&
    /\bAPI[ _]key\b[^.]{0,40}\b(?:not valid|invalid|expired|not found)\b|\binvalid API[ _]key\b/i.test(
      message,
    )
  );
}

/** 402 (DeepSeek, OpenRouter), or the words that OpenAI and others put into a 429 or 403 when nothing is left to spend. */
function isQuotaUsedUp({ status, code, message }: Failure): boolean {
  if (status === 402 || code === 'insufficient_quota') return true;
  return (
    (status === 429 || status === 403 || status === 400) &&
    /insufficient[_ ](?:quota|balance|credit|funds)|exceeded your current quota|credit balance|out of credits|billing/i.test(
      message,
    )
  );
}

/** The words of OpenAI, vLLM, llama.cpp, LM Studio, Anthropic and Google for a prompt that does not fit. */
export function isContextOverflow({ status, code, message }: Failure): boolean {
  if (code === 'context_length_exceeded' || status === 413) return true;
  if (status === 429 && /request too large|must be reduced/i.test(message)) return true; // waiting makes it no smaller
  return (
    (status === 400 || status === 422 || status === 500) &&
    /context[_ ](?:length|size|window)|maximum context|prompt is too long|too many (?:input )?tokens|input token count|num_ctx/i.test(
      message,
    )
  );
}
