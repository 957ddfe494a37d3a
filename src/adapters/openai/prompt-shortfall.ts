import { countTokens } from '../../tokens/index.ts';

/** Shorter prompts fit every context, and chat framing weighs too much in them. */
const shortest = 1500;
/** No vocabulary in use needs fewer than half of the tokens that ours needs for code and English. */
export const minShare = 0.5;

/**
 * A warning about a prompt of which the endpoint read far less than was sent. Some servers cut what does not fit their
 * context without an error (Ollama keeps the last `num_ctx` tokens); a few count only tokens outside of their cache.
 * @param counted prompt tokens as the endpoint counted them
 */
export function promptShortfall(
  prompt: string,
  counted: number | undefined,
  baseUrl: string,
): string | undefined {
  if (typeof counted !== 'number' || counted <= 0) return undefined;
  const sent = countTokens(prompt);
  if (sent < shortest || counted >= sent * minShare) return undefined;
  return (
    `${baseUrl} counted ${counted} tokens of a prompt of about ${sent}: it has most likely truncated it to its context. ` +
    'Increase it (Ollama: num_ctx, llama.cpp: -c); patchwright doctor --model measures it.'
  );
}
