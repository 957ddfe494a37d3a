import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { ChatMessage, ModelReply, ModelRequest } from '../../ports/index.ts';

const Message = z.object({
  role: z.enum(['system', 'user', 'assistant']),
  content: z.string(),
  /** Pictures that were shown with it; their bytes are with the stages of the run. */
  pictures: z.array(z.object({ url: z.string(), mediaType: z.string(), sha256: z.string() })).optional(),
});

type RecordedMessage = z.infer<typeof Message>;

/** A message as records and keys have it: pictures by their hash. */
function recorded({ role, content, pictures }: RecordedMessage | ChatMessage): RecordedMessage {
  if (!pictures) return { role, content };
  return {
    role,
    content,
    pictures: pictures.map(({ url, mediaType, sha256 }) => ({ url, mediaType, sha256 })),
  };
}

/** One recorded model call: `conversation/NNN.json`. Holds no key, no header, no host. */
export const Exchange = z.object({
  purpose: z.string(),
  role: z.enum(['strong', 'weak']),
  /** Hash of what the reply depends on. */
  key: z.string(),
  request: z.object({
    messages: z.array(Message),
    maxOutputTokens: z.number(),
    temperature: z.number().optional(),
  }),
  reply: z.object({
    text: z.string(),
    finish: z.enum(['stop', 'length']),
    model: z.string(),
    usage: z.object({
      calls: z.number(),
      promptTokens: z.number(),
      cachedTokens: z.number().optional(),
      completionTokens: z.number(),
      costUsd: z.number(),
    }),
  }),
});
export type Exchange = z.infer<typeof Exchange>;

/** Two requests with the same key are the same question. */
export function keyOf(
  request: Omit<ModelRequest, 'messages'> & { messages: readonly (RecordedMessage | ChatMessage)[] },
): string {
  const { role, purpose, messages, maxOutputTokens, temperature } = request;
  const text = JSON.stringify([role, purpose, messages.map(recorded), maxOutputTokens, temperature ?? null]);
  return createHash('sha256').update(text).digest('hex').slice(0, 32);
}

/** Puts a call into the form it is kept in. */
export function toExchange(request: ModelRequest, reply: ModelReply): Exchange {
  const { role, purpose, messages, maxOutputTokens, temperature } = request;
  const { timing: _measured, warning: _told, ...kept } = reply; // a recording of the same replies is the same, however long they took
  return {
    purpose,
    role,
    key: keyOf(request),
    request: {
      messages: messages.map(recorded),
      maxOutputTokens,
      temperature,
    },
    reply: kept,
  };
}
