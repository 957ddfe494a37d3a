import { afterEach, describe, expect, it } from 'vitest';
import { openOpenAiEmbedder } from '../../../src/adapters/openai-embeddings/index.ts';
import { sendJson, startServer, type TestServer } from '../../support/http-server.ts';

let server: TestServer;
afterEach(() => server.close());

async function bodyOf(request: AsyncIterable<Uint8Array>): Promise<{ input: string[]; model: string }> {
  const parts: Uint8Array[] = [];
  for await (const part of request) parts.push(part);
  return JSON.parse(Buffer.concat(parts).toString()) as { input: string[]; model: string };
}

const open = (retries = 0) =>
  openOpenAiEmbedder({ baseUrl: `${server.url}/v1`, apiKey: 'k', model: 'embed-1', retries });

describe('embedding at an endpoint', () => {
  it('sends batches, puts vectors in the order of the texts, and makes them unit length', async () => {
    server = await startServer(async (request, response) => {
      const { input } = await bodyOf(request);
      const data = input.map((text, index) => ({
        index,
        object: 'embedding',
        embedding: [text.length, 0, text.length],
      }));
      sendJson(response, 200, { object: 'list', data: data.toReversed(), model: 'embed-1' });
    });
    const embedder = await open();
    expect(embedder).toMatchObject({ id: `openai:${server.url}/v1:embed-1`, dimensions: 3 });
    const progress: number[] = [];
    const texts = Array.from({ length: 130 }, (_, n) => 'x'.repeat(n + 1));
    const vectors = await embedder.embed(texts, { onProgress: (done) => progress.push(done) });
    expect(vectors).toHaveLength(130);
    for (const vector of vectors)
      expect([...vector]).toEqual([Math.fround(Math.SQRT1_2), 0, Math.fround(Math.SQRT1_2)]);
    expect(progress).toEqual([64, 128, 130]);
    expect(server.requests.map(({ path }) => path)).toEqual(Array(4).fill('/v1/embeddings'));
  });

  it.each([
    [401, 'unauthorized', false],
    [404, 'unknown-model', false],
    [429, 'rate-limited', true],
    [503, 'server-error', true],
  ])('tells a %i apart', async (status, code, retryable) => {
    server = await startServer((_, response) => sendJson(response, status, { error: { message: 'no' } }));
    await expect(open()).rejects.toMatchObject({ code, status, retryable });
  });

  it('tries again after a failure that passes', async () => {
    let calls = 0;
    server = await startServer((_, response) => {
      calls += 1;
      if (calls === 1) sendJson(response, 503, { error: { message: 'busy' } }, { 'retry-after-ms': '1' });
      else sendJson(response, 200, { data: [{ index: 0, embedding: [3, 4] }] });
    });
    expect((await open(1)).dimensions).toBe(2);
  });

  it('sends code nowhere else, whatever address the endpoint answers with (R31)', async () => {
    const elsewhere = await startServer((_, response) => sendJson(response, 200, { data: [] }));
    server = await startServer((_, response) =>
      sendJson(response, 307, {}, { location: `${elsewhere.url}/v1/embeddings` }),
    );
    await expect(open()).rejects.toMatchObject({ status: 307 });
    expect(elsewhere.requests).toEqual([]);
    await elsewhere.close();
  });

  it('refuses a reply that does not match the texts', async () => {
    server = await startServer((_, response) => sendJson(response, 200, { data: [] }));
    await expect(open()).rejects.toMatchObject({ code: 'unusable-reply' });
  });

  it('names the endpoint that cannot be reached', async () => {
    server = await startServer(() => undefined);
    await server.close();
    await expect(open()).rejects.toMatchObject({
      code: 'unreachable',
      message: expect.stringContaining(server.url),
    });
    server = await startServer(() => undefined);
  });
});
