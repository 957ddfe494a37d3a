import OpenAI from 'openai';
import { countTokens } from '../../text/count-tokens.ts';
import type { StreamProgress } from '../../ports/index.ts';
import type { StreamClock } from './stream-clock.ts';

/** What came out of a stream. `cut` says why it ended early, if it did. */
export interface StreamOutcome {
  text: string;
  /** Pieces of the stream that could be read. */
  pieces: number;
  finish: 'stop' | 'length';
  model?: string;
  usage?: {
    prompt_tokens: number;
    completion_tokens: number;
    prompt_tokens_details?: { cached_tokens?: number } | null;
    completion_tokens_details?: { reasoning_tokens?: number };
  };
  /** Tokens of thinking that streamed in beside the reply, by our own count. */
  thinking: number;
  cut?: 'cut-off' | 'timed-out' | 'limit';
  /** The endpoint's own words for a stream that it ended with an error. */
  failure?: string;
  /** Why the endpoint or the model gave no reply: its filter, or words of refusal. */
  withheld?: string;
}

type Chunk = OpenAI.Chat.Completions.ChatCompletionChunk;
type Stream = AsyncIterable<Chunk>;

/** Pieces that say nothing in every stream: its beginning, its end, its usage. */
const framing = 10;

/** When a stream is given up, and who hears of its pieces. */
export interface StreamLimits {
  stallMs: number;
  maxTokens: number;
  clock?: StreamClock;
  onProgress?: (progress: StreamProgress) => void;
}

/**
 * Reads a stream to its end, to a silence of `stallMs`, or to `maxTokens` tokens of thinking and text, whichever comes
 * first. An endpoint that ignores its token limit is stopped by us, so that the cost bound holds whatever it does.
 */
export async function readStream(
  stream: Stream,
  abort: AbortController,
  limits: StreamLimits,
): Promise<StreamOutcome> {
  const outcome: StreamOutcome = { text: '', pieces: 0, finish: 'stop', thinking: 0 };
  let finished = false;
  let tokens = 0;
  let empty = 0;
  let timer = setTimeout(() => stall(), limits.stallMs);
  const stall = () => {
    outcome.cut = 'timed-out';
    abort.abort();
  };
  try {
    for await (const chunk of stream) {
      clearTimeout(timer);
      timer = setTimeout(stall, limits.stallMs);
      outcome.pieces += 1;
      outcome.model = chunk.model || outcome.model!;
      if (chunk.usage) outcome.usage = chunk.usage;
      const choice = chunk.choices[0];
      const piece = choice?.delta?.content ?? '';
      const thought = thoughtOf(choice?.delta);
      if (piece + thought === '') empty += 1;
      tokens += countTokens(piece);
      outcome.thinking += countTokens(thought);
      if (piece + thought !== '') {
        const phase = piece === '' ? 'thinking' : 'writing';
        limits.clock?.heard(phase);
        limits.onProgress?.({ phase, tokens: tokens + outcome.thinking, text: outcome.text });
      }
      const written = Math.max(tokens, (outcome.text.length + piece.length) / 4);
      if (written + outcome.thinking > limits.maxTokens || empty > limits.maxTokens + framing) {
        outcome.cut = 'limit';
        outcome.finish = 'length';
        abort.abort();
        break;
      }
      outcome.text += piece;
      if (choice?.finish_reason) finished = true;
      if (choice?.finish_reason === 'length') outcome.finish = 'length';
      noteRefusal(outcome, choice);
    }
  } catch (error) {
    outcome.cut ??= 'cut-off';
    if (error instanceof OpenAI.APIError && error.error !== undefined) outcome.failure = error.message;
  } finally {
    clearTimeout(timer);
  }
  if (!finished) outcome.cut ??= 'cut-off';
  return outcome;
}

function noteRefusal(outcome: StreamOutcome, choice: Chunk['choices'][number] | undefined): void {
  if (choice?.finish_reason === 'content_filter') outcome.withheld = 'its content filter';
  const words = choice?.delta?.refusal;
  if (typeof words === 'string') outcome.withheld = ((outcome.withheld ?? '') + words).slice(0, 300);
}

/** A piece of visible thinking: `reasoning_content` (DeepSeek, vLLM, llama.cpp) or `reasoning` (OpenRouter, Ollama). */
function thoughtOf(delta: object | undefined): string {
  const { reasoning_content: content, reasoning } = (delta ?? {}) as Record<string, unknown>;
  return typeof content === 'string' ? content : typeof reasoning === 'string' ? reasoning : '';
}
