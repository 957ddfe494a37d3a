import type OpenAI from 'openai';

export type ChatParameters = OpenAI.Chat.Completions.ChatCompletionCreateParamsStreaming;

/**
 * Leaves out what an endpoint refused. `max_tokens` becomes `max_completion_tokens`, the name that OpenAI's reasoning
 * models insist on.
 */
export function adaptParameters(
  parameters: ChatParameters,
  unsupported: ReadonlySet<string>,
): ChatParameters {
  const adapted: ChatParameters = { ...parameters };
  if (unsupported.has('stream_options')) delete adapted.stream_options;
  if (unsupported.has('temperature')) delete adapted.temperature;
  if (unsupported.has('reasoning_effort')) delete adapted.reasoning_effort;
  if (unsupported.has('max_tokens')) {
    adapted.max_completion_tokens = adapted.max_tokens ?? null;
    delete adapted.max_tokens;
  }
  return adapted;
}
