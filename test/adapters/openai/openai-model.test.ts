import { afterEach, describe, expect, test } from 'vitest';
import { OpenAiModel, type EndpointOptions } from '../../../src/adapters/openai/index.ts';
import type { ModelRequest } from '../../../src/ports/index.ts';
import { startFakeEndpoint, type Behaviour, type FakeEndpoint } from '../../support/fake-endpoint.ts';

let endpoint: FakeEndpoint | undefined;

afterEach(async () => {
  await endpoint?.close();
  endpoint = undefined;
});

const request: ModelRequest = {
  role: 'strong',
  purpose: 'test',
  messages: [{ role: 'user', content: 'hi' }],
  maxOutputTokens: 100,
  temperature: 0,
};

async function modelFor(
  behaviours: Behaviour[],
  options: Partial<EndpointOptions> = {},
): Promise<OpenAiModel> {
  endpoint = await startFakeEndpoint((_, index) => behaviours[Math.min(index, behaviours.length - 1)]!);
  return new OpenAiModel({
    baseUrl: endpoint.url,
    apiKey: 'key',
    models: { strong: 'big', weak: 'small' },
    timeoutMs: 2000,
    stallMs: 300,
    retries: 2,
    thinkingTokens: 0,
    ...options,
  });
}

const hello: Behaviour = { kind: 'reply', text: 'hello' };

describe('a model endpoint', () => {
  test('is asked by role and gives text, finish and usage', async () => {
    const model = await modelFor([
      { kind: 'reply', text: 'hello', usage: { prompt_tokens: 7, completion_tokens: 3 } },
    ]);
    expect(await model.complete({ ...request, role: 'weak' })).toEqual({
      timing: { waitMs: expect.any(Number), thinkMs: 0, writeMs: expect.any(Number) },
      text: 'hello',
      finish: 'stop',
      model: 'small',
      usage: { calls: 1, promptTokens: 7, completionTokens: 3, costUsd: 0 },
    });
    expect(endpoint!.calls[0]).toMatchObject({ model: 'small', max_tokens: 100, temperature: 0 });
  });

  test('is shown pictures as parts beside the text, under the addresses that the text has for them', async () => {
    const model = await modelFor([{ kind: 'reply', text: 'hello', usage: 'none' }]);
    const url = 'https://github.com/user-attachments/assets/a';
    const picture = { url, mediaType: 'image/png', sha256: 'x', base64: 'AAAA' } as const;
    const messages = [{ role: 'user', content: 'hi', pictures: [picture] }] as const;
    const { usage } = await model.complete({ ...request, messages });
    expect(usage.promptTokens, 'counted by us where the endpoint does not').toBeGreaterThan(2_500);
    expect(endpoint!.calls[0]).toMatchObject({
      messages: [
        {
          content: [
            { type: 'text', text: 'hi' },
            { type: 'text', text: `[image ${url}]:` },
            { type: 'image_url', image_url: { url: 'data:image/png;base64,AAAA' } },
          ],
        },
      ],
    });
  });

  test('that says what it had in its cache is believed, up to the prompt itself', async () => {
    const usage = { prompt_tokens: 7, completion_tokens: 3, prompt_tokens_details: { cached_tokens: 5 } };
    const model = await modelFor([{ kind: 'reply', text: 'hello', usage }]);
    expect((await model.complete(request)).usage).toMatchObject({ promptTokens: 7, cachedTokens: 5 });
    const boastful = { ...usage, prompt_tokens_details: { cached_tokens: 500 } };
    const other = await modelFor([{ kind: 'reply', text: 'hello', usage: boastful }]);
    expect((await other.complete(request)).usage.cachedTokens).toBe(7);
  });

  test('that reports no usage is counted by us', async () => {
    const model = await modelFor([{ kind: 'reply', text: 'one two three four', usage: 'none' }]);
    const { usage } = await model.complete(request);
    expect(usage.promptTokens).toBeGreaterThan(0);
    expect(usage.completionTokens).toBeGreaterThanOrEqual(4);
  });

  test('that says it used less than can be is counted by us, so that no bound is passed (R26)', async () => {
    const words = 'one two three four five six seven eight nine ten '.repeat(4);
    const model = await modelFor([
      { kind: 'reply', text: words, usage: { prompt_tokens: 1, completion_tokens: 1 } },
    ]);
    const { usage } = await model.complete({ ...request, messages: [{ role: 'user', content: words }] });
    expect(usage.promptTokens).toBeGreaterThanOrEqual(20);
    expect(usage.completionTokens).toBeGreaterThanOrEqual(20);
  });

  test.each([7, { a: 1 }, ['x'], null])('that calls its model %j is taken to be the one that was asked', async (name) => {
    const model = await modelFor([
      {
        kind: 'events',
        events: [{ model: name, choices: [{ index: 0, delta: { content: 'hello' }, finish_reason: 'stop' }] }],
      },
    ]);
    expect(await model.complete(request)).toMatchObject({ model: 'big', text: 'hello' });
  }); // prettier-ignore

  test.each([5, { a: 1 }, null])('that calls a tool by %j instead of replying is told so', async (name) => {
    const calls = [{ index: 0, function: { name } }];
    const model = await modelFor([
      {
        kind: 'events',
        events: [{ choices: [{ index: 0, delta: { tool_calls: calls }, finish_reason: 'tool_calls' }] }],
      },
    ]);
    expect(await model.complete(request)).toMatchObject({
      text: '',
      withheld: expect.stringContaining('It called a tool (without a name)'),
    });
  });

  test('that cuts at its limit says so', async () => {
    const model = await modelFor([{ kind: 'reply', text: 'half', finish: 'length' }]);
    expect(await model.complete(request)).toMatchObject({ finish: 'length' });
  });

  test.each([
    ['thinks', { reasoning_content: 'word '.repeat(50) }, 100],
    ['sends pieces that say nothing', {}, 0],
  ])('that %s without end is stopped by us, and what it thought is counted', async (_, delta, least) => {
    const model = await modelFor([{ kind: 'endless', delta }]);
    const { finish, text, usage } = await model.complete(request);
    expect([finish, text]).toEqual(['length', '']);
    expect(usage.completionTokens).toBeGreaterThanOrEqual(least);
    expect(usage.completionTokens).toBeLessThan(200);
  });

  test.each([
    [
      'is held back by its filter',
      [{ choices: [{ index: 0, delta: {}, finish_reason: 'content_filter' }] }],
      { text: '', withheld: 'It was held back by the endpoint (its content filter).' },
    ],
    [
      'is held back in part',
      [{ choices: [{ index: 0, delta: { content: 'the first half' }, finish_reason: 'content_filter' }] }],
      {
        text: 'the first half',
        withheld: 'It was partly held back by the endpoint (its content filter).',
      },
    ],
    [
      'is a refusal',
      [
        { choices: [{ index: 0, delta: { refusal: 'I can not ' }, finish_reason: null }] },
        { choices: [{ index: 0, delta: { refusal: 'help.' }, finish_reason: 'stop' }] },
      ],
      { text: '', withheld: 'It was held back by the endpoint (I can not help.).' },
    ],
  ])('whose reply %s gives it with what is wrong, since it was paid for', async (_, events, told) => {
    const model = await modelFor([{ kind: 'events', events }]);
    expect(await model.complete(request)).toMatchObject(told);
  });

  test.each([
    [
      'ends with an error',
      [
        { choices: [{ index: 0, delta: { content: 'hel' }, finish_reason: null }] },
        { error: { message: 'CUDA out of memory', code: 500 } },
      ],
      { code: 'cut-off', message: expect.stringContaining('(CUDA out of memory)') },
    ],
  ])('whose reply %s is told in its own words', async (_, events, told) => {
    const model = await modelFor([{ kind: 'events', events }]);
    await expect(model.complete(request)).rejects.toMatchObject(told);
  });

  test('that ignores its token limit is stopped by us', async () => {
    const model = await modelFor([{ kind: 'endless' }]);
    const reply = await model.complete(request);
    expect(reply.finish).toBe('length');
    expect(reply.usage.completionTokens).toBeLessThan(3000);
  });

  test.each([
    ['a refused key', { kind: 'status', status: 401 }, 'unauthorized', 'OPENAI_API_KEY'],
    [
      'an unknown model',
      { kind: 'status', status: 404, message: 'no model big' },
      'unknown-model',
      '--model',
    ],
    ['a refused request', { kind: 'status', status: 400 }, 'bad-request', undefined],
  ] as const)('with %s fails at once, with a hint', async (_, behaviour, code, hint) => {
    const model = await modelFor([behaviour, hello]);
    await expect(model.complete(request)).rejects.toMatchObject({
      code,
      ...(hint ? { hint: expect.stringContaining(hint) } : {}),
    });
    expect(endpoint!.calls).toHaveLength(1);
  });

  test.each([
    ['429 with Retry-After in seconds', { kind: 'status', status: 429, headers: { 'retry-after': '0' } }],
    [
      '429 with Retry-After as a date',
      { kind: 'status', status: 429, headers: { 'retry-after': new Date(0).toUTCString() } },
    ],
    ['500', { kind: 'status', status: 500, headers: { 'retry-after-ms': '1' } }],
    [
      'an HTML error page',
      { kind: 'status', status: 502, headers: { 'retry-after': '0' }, body: '<html>bad gateway</html>' },
    ],
  ] as const)('that answers %s is asked again', async (_, behaviour) => {
    const model = await modelFor([behaviour, hello]);
    expect(await model.complete(request)).toMatchObject({ text: 'hello' });
    expect(endpoint!.calls).toHaveLength(2);
  });

  test('that asks for a wait of an hour is given up, with the reason', async () => {
    const model = await modelFor([{ kind: 'status', status: 429, headers: { 'retry-after': '3600' } }]);
    await expect(model.complete(request)).rejects.toMatchObject({
      code: 'quota',
      message: expect.stringContaining('asks to wait 60 minutes'),
      hint: expect.stringContaining('pays for nothing twice'),
    });
    expect(endpoint!.calls).toHaveLength(1);
  });

  test('that fails again and again is given up after the allowed attempts', async () => {
    const model = await modelFor([{ kind: 'status', status: 503, headers: { 'retry-after': '0' } }]);
    await expect(model.complete(request)).rejects.toMatchObject({ code: 'server-error' });
    expect(endpoint!.calls).toHaveLength(3);
  });

  test('that stalls within a reply fails with what it used so far', async () => {
    const model = await modelFor([{ kind: 'stall', text: 'some words and then silence' }]);
    await expect(model.complete(request)).rejects.toMatchObject({
      code: 'timed-out',
      usage: { calls: 1, completionTokens: expect.any(Number) },
    });
  });

  test('that ends politely without saying that the reply is complete never gives half of it', async () => {
    const choices = [{ index: 0, delta: { content: 'half a rep' }, finish_reason: null }];
    const model = await modelFor([{ kind: 'events', events: [{ choices }] }]);
    await expect(model.complete(request)).rejects.toMatchObject({ code: 'cut-off', retryable: true });
  });

  test('whose reply is cut off never gives half of it', async () => {
    const model = await modelFor([{ kind: 'cut', text: 'half a rep' }]);
    await expect(model.complete(request)).rejects.toMatchObject({ code: 'cut-off', retryable: true });
  });

  test.each([
    ['negative', { prompt_tokens: -5000, completion_tokens: -100_000 }],
    ['zero', { prompt_tokens: 0, completion_tokens: 0 }],
    ['no numbers', { prompt_tokens: Number.NaN, completion_tokens: 'many' as unknown as number }],
  ])('R26: whose usage is %s is counted by us', async (_, usage) => {
    const model = await modelFor([{ kind: 'reply', text: 'one two three four', usage }]);
    const reply = await model.complete(request);
    expect(reply.usage.promptTokens).toBeGreaterThan(0);
    expect(reply.usage.completionTokens).toBeGreaterThan(0);
  });

  test('R26: that closes the connection after it took the request is charged, and not asked again here', async () => {
    const model = await modelFor([{ kind: 'hang-up' }]);
    await expect(model.complete(request)).rejects.toMatchObject({ code: 'cut-off', usage: { calls: 1 } });
    expect(endpoint!.calls).toHaveLength(1);
  });

  test('that answers with a page instead of a chat is told apart', async () => {
    const model = await modelFor([{ kind: 'page', body: '<html>Please log in</html>' }]);
    await expect(model.complete(request)).rejects.toMatchObject({
      code: 'bad-request',
      hint: expect.stringContaining('/v1'),
    });
  });

  test('that nobody listens at is named', async () => {
    const model = await modelFor([hello], { retries: 0, baseUrl: 'http://127.0.0.1:2/v1' });
    await expect(model.complete(request)).rejects.toMatchObject({
      code: 'unreachable',
      message: expect.stringContaining('127.0.0.1:2'),
    });
  });

  test('that does not know a parameter is asked without it, from then on', async () => {
    const refuse = (message: string): Behaviour => ({ kind: 'status', status: 400, message });
    const model = await modelFor([
      refuse("Unsupported parameter: 'max_tokens' is not supported. Use 'max_completion_tokens' instead."),
      refuse("Unsupported value: 'temperature' does not support 0 with this model."),
      hello,
    ]);
    await model.complete(request);
    await model.complete(request);
    expect(endpoint!.calls).toHaveLength(4);
    for (const call of endpoint!.calls.slice(2)) {
      expect(call).toMatchObject({ max_completion_tokens: 100 });
      expect(call).not.toHaveProperty('max_tokens');
      expect(call).not.toHaveProperty('temperature');
    }
  });

  test('is left in peace once the user interrupts', async () => {
    const model = await modelFor([{ kind: 'stall', text: '' }], { stallMs: 5000 });
    const abort = new AbortController();
    setTimeout(() => abort.abort(), 50);
    await expect(model.complete(request, abort.signal)).rejects.toMatchObject({ name: 'AbortError' });
  });
});
