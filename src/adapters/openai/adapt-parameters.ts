import type OpenAI from 'openai';

export type ChatParameters = OpenAI.Chat.Completions.ChatCompletionCreateParamsStreaming;

/**
 * What an endpoint may not know, in the order in which its refusal is read, and how a request goes without it. `max_tokens`
 * becomes `max_completion_tokens`, the name that OpenAI's reasoning models insist on.
 */
const optional: Readonly<Record<string, (parameters: ChatParameters) => void>> = {
  stream_options: (parameters) => delete parameters.stream_options,
  max_tokens: (parameters) => {
    parameters.max_completion_tokens = parameters.max_tokens ?? null;
    delete parameters.max_tokens;
  },
  temperature: (parameters) => delete parameters.temperature,
  reasoning_effort: (parameters) => delete parameters.reasoning_effort,
};

/** Names of parameters that a request can go without. */
export const optionalParameters = Object.keys(optional);

/** Leaves out what an endpoint refused. */
export function adaptParameters(
  parameters: ChatParameters,
  unsupported: ReadonlySet<string>,
): ChatParameters {
  const adapted: ChatParameters = { ...parameters };
  for (const name of optionalParameters) if (unsupported.has(name)) optional[name]!(adapted);
  return adapted;
}
