import { z } from 'zod';
import type { ChatMessage, ModelReply, ModelRequest } from '../../ports/index.ts';
import { usageSchema } from '../../domain/index.ts';
import { sha256Of } from '../../text/sha256.ts';

const Message = z.object({
  role: z.enum(['system', 'user', 'assistant']),
  content: z.string(),
  /** Pictures that were shown with it; their bytes are kept among the stages of the run. */
  pictures: z.array(z.object({ url: z.string(), mediaType: z.string(), sha256: z.string() })).optional(),
});

type RecordedMessage = z.infer<typeof Message>;

/** A message as it is recorded: pictures without their bytes. */
function toRecorded({ role, content, pictures }: RecordedMessage | ChatMessage): RecordedMessage {
  if (!pictures) return { role, content };
  return {
    role,
    content,
    pictures: pictures.map(({ url, mediaType, sha256 }) => ({ url, mediaType, sha256 })),
  };
}

/** One recorded model call: `conversation/NNN.json`. It contains no API key, no header and no host. */
export const Exchange = z.object({
  purpose: z.string(),
  role: z.enum(['strong', 'weak']),
  /** Hash of everything that the reply depends on. */
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
    usage: usageSchema,
    withheld: z.string().optional(),
  }),
});
export type Exchange = z.infer<typeof Exchange>;

/** The key of a request: two requests with the same key may share a reply. */
export function keyOf(
  request: Omit<ModelRequest, 'messages'> & { messages: readonly (RecordedMessage | ChatMessage)[] },
): string {
  const { role, purpose, messages, maxOutputTokens, temperature } = request;
  const shown = messages.map(toRecorded);
  const text = JSON.stringify([role, purpose, shown, maxOutputTokens, temperature ?? null]);
  return sha256Of(text).slice(0, 32);
}

/** Turns a model call into the form that is recorded. */
export function toExchange(request: ModelRequest, reply: ModelReply): Exchange {
  const { role, purpose, messages, maxOutputTokens, temperature } = request;
  const { timing: _measured, warning: _told, ...kept } = reply; // left out, so that recordings of the same replies are identical
  return {
    purpose,
    role,
    key: keyOf(request),
    request: {
      messages: messages.map(toRecorded),
      maxOutputTokens,
      temperature,
    },
    reply: kept,
  };
}
