import type { Usage } from '../domain/index.ts';

/** `strong` thinks and writes, `weak` sorts and screens; both may be the same model. */
export type ModelRole = 'strong' | 'weak';

export interface ChatMessage {
  role: 'system' | 'user' | 'assistant';
  content: string;
  /** Shown with the text, to models that see. */
  pictures?: readonly Picture[];
}

/** A picture as a model is shown it. Records keep its hash, not its bytes. */
export interface Picture {
  /** Address that the text has for it. */
  url: string;
  mediaType: 'image/png' | 'image/jpeg' | 'image/gif' | 'image/webp';
  /** SHA-256 of its bytes, hex. */
  sha256: string;
  base64: string;
}

/** One question to a model. Plain text in, plain text out: no tools, no JSON mode. */
export interface ModelRequest {
  role: ModelRole;
  /** Name of the prompt file that was rendered, for events, reports and price bounds. */
  purpose: string;
  messages: readonly ChatMessage[];
  /** The reply is cut at this many tokens; also the figure the cost bound counts with. */
  maxOutputTokens: number;
  temperature?: number;
}

export interface ModelReply {
  text: string;
  /** `length` when the endpoint cut the reply at `maxOutputTokens`. */
  finish: 'stop' | 'length';
  /** Model that answered, as the endpoint named it. */
  model: string;
  usage: Usage;
  /** Where the time went; absent for recorded replies. */
  timing?: CallTiming;
  /** What makes the reply doubtful, such as a prompt that the endpoint seems to have cut; absent for recorded replies. */
  warning?: string;
}

/** What a model has done so far of a reply that streams in. */
export interface StreamProgress {
  phase: 'thinking' | 'writing';
  /** Tokens of thinking and reply together, by our own count. */
  tokens: number;
  /** The reply as far as it has come. */
  text?: string;
}

/** Milliseconds of a streamed reply. A model that thinks in secret does so while it is waited for. */
export interface CallTiming {
  waitMs: number;
  thinkMs: number;
  writeMs: number;
}

/**
 * What stages ask of a model.
 * @throws {ModelError} when the endpoint fails or its reply cannot be used
 * @throws {OverBudgetError} when the call could pass a bound; it was not made
 */
export interface LanguageModel {
  complete(request: ModelRequest, signal?: AbortSignal): Promise<ModelReply>;
}
