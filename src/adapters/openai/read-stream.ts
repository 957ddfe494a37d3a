import OpenAI from 'openai';
import { ModelError } from '../../errors/index.ts';
import { countTokens } from '../../tokens/index.ts';
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
  /** It came in all the time, and too slowly. */
  slow?: true;
  /** The connection broke, which says nothing of what was to come. */
  broke?: true;
  /** The error with which the endpoint ended the stream, in its own words. */
  failure?: Error;
  /** Why the endpoint or the model gave no reply: its filter, or words of refusal. */
  withheld?: string;
  /** The tool that the model called instead of replying; none was offered. */
  tool?: string;
}

type Chunk = OpenAI.Chat.Completions.ChatCompletionChunk;
type Stream = AsyncIterable<Chunk>;

/** Pieces that say nothing in every stream: its beginning, its end, its usage. */
const framing = 10;

/** Names of models and tools that are longer are cut, characters. */
const longestName = 200;

/** A reply may take this long for each token that it may have, ms: one that drips would hold its run for weeks. */
const slowestTokenMs = 1000;
/** Node's timers hold no more. */
const longestTimerMs = 2 ** 31 - 1;

/** When a stream is given up, and who hears of its pieces. */
export interface StreamLimits {
  /** Longest wait for the first words; some servers say at once that they are there, and think first. */
  timeoutMs: number;
  /** Longest silence after it. */
  stallMs: number;
  maxTokens: number;
  clock?: StreamClock;
  onProgress?: (progress: StreamProgress) => void;
}

/**
 * Reads a stream to its end, to a silence that is too long, to a time in which the slowest model would have ended, or to
 * `maxTokens` tokens of thinking and text, whichever comes first. An endpoint that ignores its token limit is stopped by us,
 * so that the cost bound holds whatever it does.
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
  const stall = () => {
    outcome.cut = 'timed-out';
    abort.abort();
  };
  let timer = setTimeout(stall, limits.timeoutMs);
  const slowest = setTimeout(
    () => {
      outcome.slow = true;
      stall();
    },
    Math.min(limits.timeoutMs + limits.maxTokens * slowestTokenMs, longestTimerMs),
  );
  try {
    for await (const chunk of stream) {
      const choice = chunk.choices?.[0];
      const { piece, thought } = piecesOf(choice?.delta);
      clearTimeout(timer);
      const begun = tokens + outcome.thinking > 0 || piece + thought !== '';
      timer = setTimeout(stall, begun ? limits.stallMs : limits.timeoutMs);
      outcome.pieces += 1;
      outcome.model = nameOf(chunk.model) ?? outcome.model!;
      if (chunk.usage) outcome.usage = chunk.usage;
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
    if ((error instanceof OpenAI.APIError && error.error !== undefined) || error instanceof ModelError)
      outcome.failure = error;
    else if (!(error instanceof SyntaxError)) outcome.broke = true;
  } finally {
    clearTimeout(timer);
    clearTimeout(slowest);
  }
  if (!finished) outcome.cut ??= 'cut-off';
  return separateReasoning(outcome);
}

function noteRefusal(outcome: StreamOutcome, choice: Chunk['choices'][number] | undefined): void {
  if (choice?.finish_reason === 'content_filter') outcome.withheld = 'its content filter';
  const words = choice?.delta?.refusal;
  if (typeof words === 'string') outcome.withheld = ((outcome.withheld ?? '') + words).slice(0, 300);
  const [call] = choice?.delta?.tool_calls ?? [];
  if (call !== undefined) outcome.tool ??= nameOf(call?.function?.name) ?? 'without a name';
}

/** A name as an endpoint sends it, which may be anything. */
function nameOf(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value.slice(0, longestName) : undefined;
}

/**
 * The text and the visible thinking of a piece. Thinking comes as `reasoning_content` (DeepSeek, vLLM, llama.cpp), as
 * `reasoning` (OpenRouter, Ollama), or among the parts of a list (Mistral).
 */
function piecesOf(delta: object | undefined): { piece: string; thought: string } {
  const { content, reasoning_content: first, reasoning } = (delta ?? {}) as Record<string, unknown>;
  const thought = typeof first === 'string' ? first : typeof reasoning === 'string' ? reasoning : '';
  if (!Array.isArray(content)) return { piece: typeof content === 'string' ? content : '', thought };
  const parts = content as { text?: unknown; thinking?: unknown }[];
  return { piece: textOf(parts), thought: thought + textOf(parts.flatMap((part) => part?.thinking ?? [])) };
}

function textOf(parts: readonly { text?: unknown }[]): string {
  return parts.map((part) => (typeof part?.text === 'string' ? part.text : '')).join('');
}

/** A server without a reader for a model's thinking leaves it in the text, between marks, before the reply. */
function separateReasoning(outcome: StreamOutcome): StreamOutcome {
  const [marked] = /^\s*<think>[\s\S]*?(?:<\/think>|$)/.exec(outcome.text) ?? [''];
  return {
    ...outcome,
    text: outcome.text.slice(marked.length),
    thinking: outcome.thinking + countTokens(marked),
  };
}
