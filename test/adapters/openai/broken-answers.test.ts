import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test, vi } from 'vitest';
import { OpenAiModel } from '../../../src/adapters/openai/index.ts';
import { readStream } from '../../../src/adapters/openai/read-stream.ts';
import { replyProblem } from '../../../src/adapters/openai/reply-problem.ts';

/** What a model is told by an endpoint that answers as said. */
async function ask(answer: (response: ServerResponse) => void) {
  const server = createServer((request, response) => {
    request.resume().once('end', () => answer(response));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const model = new OpenAiModel({
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    apiKey: 'key',
    models: { strong: 'big', weak: 'small' },
    ...{ timeoutMs: 30_000, stallMs: 30_000, retries: 0, thinkingTokens: 0 },
  });
  return model.complete({
    role: 'strong',
    purpose: 'test',
    messages: [{ role: 'user', content: 'hi' }],
    maxOutputTokens: 100,
  });
}

const chunk = (content: string, finish: string | null = null) =>
  `data: ${JSON.stringify({ choices: [{ index: 0, delta: { content }, finish_reason: finish }] })}\n\n`;

test('a connection that breaks before the first word is tried again, and no fault of the address', async () => {
  const broken = ask((response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' }).flushHeaders();
    setTimeout(() => response.destroy(), 50);
  });
  await expect(broken).rejects.toMatchObject({
    ...{ code: 'cut-off', retryable: true },
    message: expect.stringContaining('was cut off by the endpoint'),
  });
});

test('a body that ends before its first word is something else', async () => {
  const empty = ask((response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' }).end();
  });
  await expect(empty).rejects.toMatchObject({ code: 'bad-request', retryable: false });
});

test('a stream that is called JSON is read as the stream that it is', async () => {
  const { text } = await ask((response) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(`${chunk('hello')}${chunk('', 'stop')}data: [DONE]\n\n`);
  });
  expect(text).toBe('hello');
});

test('a reply that drips is given up when the slowest model would have ended', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const abort = new AbortController();
  async function* dripping() {
    while (!abort.signal.aborted) {
      yield { choices: [{ index: 0, delta: { content: 'a ' }, finish_reason: null }] } as never;
      await new Promise((resolve) => setTimeout(resolve, 100_000));
    }
  }
  const reading = readStream(dripping(), abort, { timeoutMs: 1000, stallMs: 120_000, maxTokens: 300 });
  await vi.advanceTimersByTimeAsync(500_000);
  const outcome = await reading;
  expect(outcome).toMatchObject({ cut: 'timed-out', slow: true, pieces: 4 });
  expect(replyProblem(outcome, { model: 'm', baseUrl: 'u' })).toMatchObject({
    ...{ code: 'timed-out', retryable: true },
    message: expect.stringContaining('came too slowly'),
    hint: expect.stringContaining('how fast the server writes'),
  });
});
