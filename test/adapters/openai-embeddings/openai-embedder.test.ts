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
    expect(embedder).toMatchObject({ id: `openai:${server.url}/v1:embed-1:3`, dimensions: 3 });
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

  it.each([
    ['no JSON', '<html>'],
    ['nothing', ''],
    ['no object', 'null'],
    ['no list', '{"data":{}}'],
    ['no rows', '{"data":[null]}'],
    ['a row without a vector', '{"data":[{"index":0,"embedding":null}]}'],
    ['packed vectors', '{"data":[{"index":0,"embedding":"AACAPw=="}]}'],
    ['an empty vector', '{"data":[{"index":0,"embedding":[]}]}'],
    ['numbers that are none', '{"data":[{"index":0,"embedding":[null,1]}]}'],
    ['numbers without end', '{"data":[{"index":0,"embedding":[1e999,1]}]}'],
    ['words', '{"data":[{"index":0,"embedding":["a","b"]}]}'],
  ])('refuses %s in the place of vectors', async (_, body) => {
    server = await startServer((_request, response) => {
      response.writeHead(200, { 'content-type': 'application/json' }).end(body);
    });
    await expect(open()).rejects.toMatchObject({ code: 'unusable-reply' });
  });

  it('takes vectors without numbers in the order of the texts', async () => {
    server = await startServer(async (request, response) => {
      const { input } = await bodyOf(request);
      sendJson(response, 200, { data: input.map((text) => ({ embedding: text === 'a' ? [1, 0] : [0, 1] })) });
    });
    const embedder = await open();
    expect(await embedder.embed(['a', 'bb'])).toEqual([Float32Array.of(1, 0), Float32Array.of(0, 1)]);
  });

  it.each([1, 3])('refuses vectors of %i numbers where the first had two', async (size) => {
    server = await startServer(async (request, response) => {
      const { input } = await bodyOf(request);
      const embedding = Array(input[0] === 'probe' ? 2 : size).fill(1);
      sendJson(response, 200, { data: input.map((_text, index) => ({ index, embedding })) });
    });
    const embedder = await open();
    await expect(embedder.embed(['a', 'b'])).rejects.toMatchObject({ code: 'unusable-reply' });
  });

  it('repeats neither the key nor pages of words when it is refused (R19)', async () => {
    const apiKey = 'sk-a-key-that-was-sent';
    server = await startServer(({ headers }, response) =>
      sendJson(response, 401, { error: { message: `no ${headers.authorization} ${'x'.repeat(5_000)}` } }),
    );
    const opened = openOpenAiEmbedder({ baseUrl: `${server.url}/v1`, apiKey, model: 'e', retries: 0 });
    const failure = await opened.catch((error: Error) => error.message);
    expect(failure).toContain('no Bearer [redacted]');
    expect(failure).not.toContain(apiKey);
    expect(String(failure).length).toBeLessThan(500);
  });

  it.each([200, 400])('reads no reply without end (%i)', async (status) => {
    let sent = 0;
    server = await startServer((_, response) => {
      response.writeHead(status, { 'content-type': 'application/json' });
      const send = () => {
        if (response.destroyed || sent >= 100) return response.end();
        sent += 1;
        response.write(' '.repeat(1_000_000), () => setImmediate(send));
      };
      send();
    });
    await expect(open()).rejects.toMatchObject({
      code: status === 200 ? 'unusable-reply' : 'bad-request',
    });
    expect(sent).toBeLessThan(50);
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
