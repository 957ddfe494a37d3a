import type { Usage } from '../domain/index.ts';

/** `strong` plans, writes and reviews; `weak` sorts and screens. Both may be the same model. */
export type ModelRole = 'strong' | 'weak';

export interface ChatMessage {
  role: 'system' | 'user' | 'assistant';
  content: string;
  /** Shown with the text to models that can see pictures. */
  pictures?: readonly Picture[];
}

/** A picture that a model is shown. Records keep its hash instead of its bytes. */
export interface Picture {
  /** Its address in the text. */
  url: string;
  mediaType: 'image/png' | 'image/jpeg' | 'image/gif' | 'image/webp';
  /** SHA-256 of its bytes, hex. */
  sha256: string;
  base64: string;
}

/** A request to a model. Plain text in, plain text out: no tools, no JSON mode. */
export interface ModelRequest {
  role: ModelRole;
  /** Name of the prompt file that was rendered, for events, reports and price bounds. */
  purpose: string;
  messages: readonly ChatMessage[];
  /** The reply is cut at this many tokens; the cost ceiling is computed with it. */
  maxOutputTokens: number;
  temperature?: number;
}

export interface ModelReply {
  text: string;
  /** `length` when the endpoint cut the reply at `maxOutputTokens`. */
  finish: 'stop' | 'length';
  /** The model that answered, as the endpoint named it. */
  model: string;
  usage: Usage;
  /** What stands in place of an answer, or of its end, as a sentence: it was held back, or called a tool. */
  withheld?: string | undefined;
  /** Where the time went; absent for recorded replies. */
  timing?: CallTiming;
  /** Why the reply is doubtful, for example because the endpoint seems to have cut the prompt; absent for recorded replies. */
  warning?: string;
}

/** How far a streamed reply has got. */
export interface StreamProgress {
  phase: 'thinking' | 'writing';
  /** Tokens of thinking and reply together, as we count them. */
  tokens: number;
  /** The reply so far. */
  text?: string;
}

/** Milliseconds of a streamed reply. Hidden thinking counts as waiting. */
export interface CallTiming {
  waitMs: number;
  thinkMs: number;
  writeMs: number;
}

/**
 * A language model as the stages use it.
 * @throws {ModelError} when the endpoint fails or its reply cannot be used
 * @throws {OverBudgetError} when the call could exceed a limit; it is then not made
 */
export interface LanguageModel {
  complete(request: ModelRequest, signal?: AbortSignal): Promise<ModelReply>;
}
