import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { z } from 'zod';
import type { ChatMessage, LanguageModel, ModelReply } from '../../../../ports/index.ts';

const Text = z.union([
  z.string(),
  z
    .array(z.object({ text: z.string().default('') }))
    .transform((parts) => parts.map(({ text }) => text).join('')),
]);
const Request = z.object({
  model: z.string().default(''),
  messages: z.array(
    z.object({
      role: z.enum(['system', 'user', 'assistant', 'developer', 'tool']),
      content: Text.nullish().transform((text) => text ?? ''),
    }),
  ),
  temperature: z.number().nullish(),
  max_tokens: z.number().int().positive().nullish(),
  stream: z.boolean().nullish(),
});

/** Longest reply of a peer, tokens, where it names no limit of its own. */
const longestReply = 16_000;
const maxBytes = 32 * 1024 * 1024;

/** An endpoint for one peer. */
export interface PeerEndpoint {
  /** OpenAI-compatible base URL on loopback. */
  url: string;
  close(): Promise<void>;
}

/**
 * Serves the model under test to a peer: the same model, counted and bounded like Patchwright's own calls, without the
 * peer ever seeing its key. Plain chat completions; beyond `maxCalls` it answers 403, so that the peer ends.
 */
export async function servePeer(
  model: LanguageModel,
  maxCalls: number,
  signal: AbortSignal,
): Promise<PeerEndpoint> {
  let calls = 0;
  const server = createServer((request, response) => {
    const answering = answer(request, response, async (asked) => {
      if (calls >= maxCalls) throw new CapReached(maxCalls);
      calls += 1;
      return model.complete(asked, signal);
    });
    answering.catch(() => response.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

class CapReached extends Error {
  constructor(calls: number) {
    super(`the ${calls} calls of this run are used up`);
  }
}

type Ask = (asked: Parameters<LanguageModel['complete']>[0]) => Promise<ModelReply>;

async function answer(request: IncomingMessage, response: ServerResponse, ask: Ask): Promise<void> {
  if (request.method !== 'POST' || !request.url?.endsWith('/chat/completions'))
    return send(response, 404, { error: { message: 'only chat completions are served' } });
  const parsed = Request.safeParse(JSON.parse(await bodyOf(request)));
  if (!parsed.success) return send(response, 400, { error: { message: z.prettifyError(parsed.error) } });
  const { messages, temperature, max_tokens: most, stream, model: name } = parsed.data;
  try {
    const reply = await ask({
      role: 'strong',
      purpose: 'peer',
      messages: messages.map(asMessage),
      maxOutputTokens: Math.min(most ?? longestReply, longestReply),
      temperature: typeof temperature === 'number' ? temperature : undefined,
    });
    if (stream === true) streamReply(response, reply, name);
    else send(response, 200, completion(reply, name));
  } catch (error) {
    const message = error instanceof Error ? error.message : 'the model failed';
    send(response, error instanceof CapReached ? 403 : 502, { error: { message, type: 'invalid_request' } });
  }
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > maxBytes) throw new Error('the request is too long');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

/** The port knows three roles: instructions of a developer are the system's, results of a tool the user's. */
function asMessage({ role, content }: { role: string; content: string }): ChatMessage {
  if (role === 'developer') return { role: 'system', content };
  return { role: role === 'tool' ? 'user' : (role as ChatMessage['role']), content };
}

function completion({ text, finish, usage }: ModelReply, model: string): object {
  const { promptTokens, completionTokens } = usage;
  return {
    ...head(model, 'chat.completion'),
    choices: [{ index: 0, message: { role: 'assistant', content: text }, finish_reason: finish }],
    usage: {
      prompt_tokens: promptTokens,
      completion_tokens: completionTokens,
      total_tokens: promptTokens + completionTokens,
    },
  };
}

function streamReply(response: ServerResponse, { text, finish }: ModelReply, model: string): void {
  const part = (delta: object, reason: string | null): string =>
    `data: ${JSON.stringify({
      ...head(model, 'chat.completion.chunk'),
      choices: [{ index: 0, delta, finish_reason: reason }],
    })}\n\n`;
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  response.end(`${part({ role: 'assistant', content: text }, null)}${part({}, finish)}data: [DONE]\n\n`);
}

function head(model: string, object: string): object {
  return { id: 'peer', object, created: 0, model };
}

function send(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(JSON.stringify(body));
}
