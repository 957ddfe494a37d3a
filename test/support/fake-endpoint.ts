import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A chat request as the endpoint got it. */
export interface ChatCall {
  model: string;
  messages: { role: string; content: string }[];
  max_tokens?: number;
  max_completion_tokens?: number;
  temperature?: number;
  reasoning_effort?: string;
  stream_options?: unknown;
}

/** How the endpoint behaves for one call. */
export type Behaviour =
  | {
      kind: 'reply';
      text: string;
      finish?: 'stop' | 'length';
      usage?: { prompt_tokens: number; completion_tokens: number } | 'none';
    }
  | { kind: 'status'; status: number; headers?: Record<string, string>; message?: string; body?: string }
  | { kind: 'stall'; text: string }
  | { kind: 'cut'; text: string }
  | { kind: 'hang-up' }
  | { kind: 'page'; body: string }
  | { kind: 'endless'; delta?: object }
  | { kind: 'events'; events: readonly object[] };

/** An OpenAI-compatible endpoint on loopback that does what each test says. */
export interface FakeEndpoint {
  url: string;
  calls: ChatCall[];
  close(): Promise<void>;
}

/** Starts an endpoint. `behave` is asked for every call, with its number from 0; `models` is what it lists. */
export async function startFakeEndpoint(
  behave: (call: ChatCall, index: number) => Behaviour,
  models: readonly object[] = [],
): Promise<FakeEndpoint> {
  const calls: ChatCall[] = [];
  const server: Server = createServer((request, response) => {
    void readBody(request).then((body) => {
      if (request.method === 'GET') return listModels(response, models);
      const call = JSON.parse(body) as ChatCall;
      answer(response, behave(call, calls.push(call) - 1), call.model);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/v1`,
    calls,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

function listModels(response: ServerResponse, models: readonly object[]): void {
  response.writeHead(200, { 'content-type': 'application/json' });
  response.end(JSON.stringify({ object: 'list', data: models }));
}

function answer(response: ServerResponse, behaviour: Behaviour, model: string): void {
  if (behaviour.kind === 'status') {
    const error = { error: { message: behaviour.message ?? `status ${behaviour.status}`, type: 'test' } };
    response.writeHead(behaviour.status, { 'content-type': 'application/json', ...behaviour.headers });
    response.end(behaviour.body ?? JSON.stringify(error));
    return;
  }
  if (behaviour.kind === 'hang-up') {
    response.destroy();
    return;
  }
  if (behaviour.kind === 'page') {
    response.writeHead(200, { 'content-type': 'text/html' });
    response.end(behaviour.body);
    return;
  }
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  const send = (delta: object, extra: object = {}) =>
    response.write(
      `data: ${JSON.stringify({ id: 'x', object: 'chat.completion.chunk', created: 1, model, choices: [{ index: 0, delta, finish_reason: null, ...extra }] })}\n\n`,
    );
  if (behaviour.kind === 'endless') {
    const timer = setInterval(() => send(behaviour.delta ?? { content: 'word '.repeat(500) }), 1);
    response.on('close', () => clearInterval(timer));
    return;
  }
  if (behaviour.kind === 'events') {
    for (const event of behaviour.events) response.write(`data: ${JSON.stringify(event)}\n\n`);
    response.end('data: [DONE]\n\n');
    return;
  }
  for (const piece of behaviour.text.match(/[\s\S]{1,400}/g) ?? []) send({ content: piece });
  if (behaviour.kind === 'stall') return;
  if (behaviour.kind === 'cut') {
    setTimeout(() => response.destroy(), 20); // after what was written has left
    return;
  }
  send({}, { finish_reason: behaviour.finish ?? 'stop' });
  const usage = behaviour.usage ?? {
    prompt_tokens: 10,
    completion_tokens: Math.ceil(behaviour.text.length / 4),
  };
  if (usage !== 'none')
    response.write(
      `data: ${JSON.stringify({ id: 'x', object: 'chat.completion.chunk', created: 1, model, choices: [], usage })}\n\n`,
    );
  response.end('data: [DONE]\n\n');
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
}
