import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { OpenAiModel, type EndpointOptions } from '../../../src/adapters/openai/index.ts';
import { readStream } from '../../../src/adapters/openai/read-stream.ts';
import type { ModelRequest } from '../../../src/ports/index.ts';
import { startFakeEndpoint, type Behaviour } from '../../support/fake-endpoint.ts';

async function ask(behaviours: Behaviour[], options: Partial<EndpointOptions> = {}, content = 'hi') {
  const endpoint = await startFakeEndpoint((_, index) => behaviours[Math.min(index, behaviours.length - 1)]!);
  onTestFinished(() => endpoint.close());
  const model = new OpenAiModel({
    baseUrl: endpoint.url,
    apiKey: 'key',
    models: { strong: 'big', weak: 'small' },
    timeoutMs: 30_000, // a loaded machine is no silent endpoint
    stallMs: 30_000,
    retries: 2,
    thinkingTokens: 0,
    ...options,
  });
  const request: ModelRequest = {
    role: 'strong',
    purpose: 'test',
    messages: [{ role: 'user', content }],
    maxOutputTokens: 100,
  };
  return { calls: endpoint.calls, answer: model.complete(request) };
}

test.each(['sk-a\nsk-b', 'sk-ü漢'])('a header that cannot be sent is told at once, without its words: %j', async (apiKey) => {
  const { answer, calls } = await ask([{ kind: 'reply', text: 'hello' }], { apiKey, onRetry: () => expect.fail('asked again') });
  const error = await answer.catch((thrown: unknown) => thrown);
  expect(error).toMatchObject({ code: 'bad-request', retryable: false, usage: undefined, message: expect.stringContaining('Nothing was sent') });
  expect(String(error)).not.toContain('sk-');
  expect(calls).toEqual([]);
}); // prettier-ignore

/** Errors as the services document them. */
const refusals: [who: string, status: number, message: string, code: string, hint: RegExp][] = [
  [
    'OpenAI, nothing left to spend',
    429,
    'You exceeded your current quota, please check your plan and billing details.',
    'quota',
    /Add credit/,
  ],
  ['DeepSeek, nothing left to spend', 402, 'Insufficient Balance', 'quota', /Add credit/],
  [
    'Anthropic, nothing left to spend',
    400,
    'Your credit balance is too low to access the Anthropic API.',
    'quota',
    /Add credit/,
  ],
  [
    'OpenAI, prompt too long',
    400,
    "This model's maximum context length is 8192 tokens. However, your messages resulted in 9000 tokens. Please reduce max_tokens.",
    'context-length',
    /retrieval\.snippetTokens/,
  ],
  [
    'vLLM, prompt too long',
    400,
    "This model's maximum context length is 4096 tokens. However, you requested 12000 tokens (4000 in the messages, 8000 in the completion).",
    'context-length',
    /--max-model-len/,
  ],
  [
    'llama.cpp, prompt too long',
    400,
    'the request exceeds the available context size (4096 tokens), try increasing it',
    'context-length',
    /llama\.cpp: -c/,
  ],
  [
    'Anthropic, prompt too long',
    400,
    'prompt is too long: 210000 tokens > 200000 maximum',
    'context-length',
    /longer context/,
  ],
  [
    'Google, prompt too long',
    400,
    'The input token count (1300000) exceeds the maximum number of tokens allowed (1048576).',
    'context-length',
    /longer context/,
  ],
  ['a model nobody serves', 404, 'model "big" not found, try pulling it first', 'unknown-model', /--model/],
  ['OpenAI, a wrong path', 404, 'Invalid URL (POST /chat/completions)', 'bad-request', /ends in \/v1/],
  [
    'OpenAI, more than a minute may bring',
    429,
    'Request too large for big on tokens per min (TPM): Limit 10000, Requested 12345. The input or output tokens must be reduced in order to run successfully.',
    'context-length',
    /limit of your key.*retrieval\.snippetTokens/,
  ],
  [
    'OpenAI, a key of another organization',
    401,
    'OpenAI-Organization header should match organization for API key',
    'unauthorized',
    /OPENAI_ORG_ID/,
  ],
  [
    'OpenAI, a model of another protocol',
    400,
    'This model is only supported in v1/responses.',
    'unknown-model',
    /--model/,
  ],
  ['OpenAI, a model that completes', 404, 'This is not a chat model', 'unknown-model', /--model/],
  [
    'Google, a wrong key',
    400,
    'API key not valid. Please pass a valid API key.',
    'unauthorized',
    /OPENAI_API_KEY/,
  ],
  ['Google, an old key', 400, 'API key expired. Please renew the API key.', 'unauthorized', /OPENAI_API_KEY/],
  [
    'nginx, http where https is',
    400,
    'The plain HTTP request was sent to HTTPS port',
    'bad-request',
    /https:\/\//,
  ],
  [
    'a proxy that asks for a login',
    407,
    'asks for a login (407)',
    'unauthorized',
    /allow this machine on the proxy/,
  ],
  ['a limit of the reply', 400, 'reply too long for this deployment', 'bad-request', /model\.thinkingTokens/],
];

describe('what an endpoint refuses', () => {
  test.each(refusals)(
    '%s: told as what it is, once, with what to do',
    async (_, status, message, code, hint) => {
      const { calls, answer } = await ask([{ kind: 'status', status, message }]);
      await expect(answer).rejects.toMatchObject({ code, hint: expect.stringMatching(hint) });
      await expect(answer).rejects.toThrow(message.slice(0, 60));
      if (status === 407) await expect(answer).rejects.toMatchObject({ usage: undefined });
      expect(calls).toHaveLength(1);
    },
  );

  test.each([
    [
      'vLLM, bare',
      400,
      { object: 'error', message: "This model's maximum context length is 8192 tokens", code: 400 },
      'context-length',
    ],
    [
      'Google, in a list',
      401,
      [{ error: { code: 401, message: 'API key not valid. Please pass one' } }],
      'unauthorized',
    ],
    ['FastAPI, no such path', 404, { detail: 'Not Found' }, 'bad-request'],
    ['Azure, no such path', 404, { error: { code: '404', message: 'Resource not found' } }, 'bad-request'],
    ['FastAPI, as a detail', 404, { detail: 'The model `big` does not exist' }, 'unknown-model'],
    ['Ollama, as a word', 404, { error: 'model "big" not found' }, 'unknown-model'],
    [
      'OpenRouter, a name nobody serves',
      400,
      { error: { message: 'big is not a valid model ID', code: 400 } },
      'unknown-model',
    ],
    [
      'a key without this model',
      403,
      { error: { message: 'Project does not have access to model' } },
      'unauthorized',
    ],
  ])('%s: the error is read in its own form', async (_, status, body, code) => {
    const { answer } = await ask([{ kind: 'status', status, body: JSON.stringify(body) }]);
    const said = /"(?:message|detail|error)":"([^"\\`]{5,})/.exec(JSON.stringify(body))![1]!;
    await expect(answer).rejects.toMatchObject({
      code,
      message: expect.stringContaining(said),
      hint: expect.any(String),
    });
  });

  test('a key that may not use the model is not called a wrong key', async () => {
    const { answer } = await ask([{ kind: 'status', status: 403, message: 'Country not supported' }]);
    await expect(answer).rejects.toThrow('does not let this key use big (403 Country not supported)');
  });

  test('is followed to no other address, and the address is told', async () => {
    const other = await startFakeEndpoint(() => ({ kind: 'reply', text: 'code, please' }));
    onTestFinished(() => other.close());
    const goal = `${other.url}/chat/completions`;
    const { answer } = await ask([{ kind: 'status', status: 307, headers: { location: goal } }]);
    await expect(answer).rejects.toMatchObject({
      code: 'bad-request',
      message: expect.stringContaining(goal),
    });
    expect(other.calls).toEqual([]);
  });

  test('an address without a chat endpoint is no unknown model', async () => {
    const { answer } = await ask([{ kind: 'status', status: 404, body: '<html>nothing here</html>' }]);
    await expect(answer).rejects.toMatchObject({ code: 'bad-request', hint: expect.stringContaining('/v1') });
  });
});

/** An answer under the status 200 that is no stream. */
function answered(type: string, body: unknown): Behaviour {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  return { kind: 'status', status: 200, headers: { 'content-type': type }, body: text };
}

function piece(delta: object, finish_reason: string | null = null): object {
  return {
    id: 'x',
    object: 'chat.completion.chunk',
    model: 'big',
    choices: [{ index: 0, delta, finish_reason }],
  };
}

describe('an answer that is no stream of text', () => {
  test('a whole reply in one document is read', async () => {
    const message = { role: 'assistant', content: 'hello' };
    const body = { model: 'big', choices: [{ index: 0, message, finish_reason: 'length' }] };
    const { answer } = await ask([answered('application/json', body)]);
    expect(await answer).toMatchObject({ text: 'hello', finish: 'length' });
  });

  test.each<[string, Behaviour, object]>([
    [
      'an error under the status 200',
      answered('application/json', { error: { message: 'The model is not loaded' } }),
      { code: 'server-error', message: expect.stringContaining('(The model is not loaded)') },
    ],
    [
      'an error in place of a stream, with its status',
      { kind: 'events', events: [{ error: { message: 'Slow down', code: 429 } }] },
      { code: 'rate-limited', message: expect.stringContaining('(Slow down)') },
    ],
    [
      'a page',
      answered('text/html', '<html><head><style>p { }</style></head><p>Sign in,\nplease</p></html>'),
      { code: 'bad-request', message: expect.stringContaining('web page (Sign in, please)') },
    ],
    [
      'another kind of JSON',
      answered('application/json', { hello: 'world' }),
      { code: 'bad-request', message: expect.stringContaining('not a chat reply') },
    ],
    [
      'a line without end',
      answered('text/event-stream', `data: ${'x'.repeat(5_000_000)}`),
      { code: 'bad-request', message: expect.stringContaining('an endless line') },
    ],
    [
      'a stream of signs of life',
      answered('text/event-stream', ': keep-alive\n\n'.repeat(100_000)),
      {
        code: 'bad-request',
        message: expect.stringMatching(/sent 1\d{6} bytes of comments, and no answer$/),
      },
    ],
  ])('%s is told as what it is, with what to do', async (_, behaviour, told) => {
    const { answer } = await ask([behaviour]);
    await expect(answer).rejects.toMatchObject({ hint: expect.stringMatching(/\w{3}/), ...told });
  });

  test('pieces that are no JSON are told by us, and nothing else is printed', async () => {
    const printed = vi.spyOn(console, 'error').mockImplementation(() => {});
    onTestFinished(() => printed.mockRestore());
    const { answer } = await ask([answered('text/event-stream', 'data: {"choices":[{"delta\n\n')]);
    await expect(answer).rejects.toMatchObject({ code: 'bad-request' });
    expect(printed).not.toHaveBeenCalled();
  });
});

describe('thinking', () => {
  test.each([
    ['between marks in the text', [piece({ content: '<think>\nIs it <edits>?</think>\nhello' }, 'stop')]],
    [
      'among the parts of a list',
      [
        piece({ content: [{ type: 'thinking', thinking: [{ type: 'text', text: 'Is it?' }] }] }),
        piece({ content: [{ type: 'text', text: 'hello' }] }, 'stop'),
      ],
    ],
  ])('that comes %s is counted and no part of the reply', async (_, events) => {
    const { text, usage } = await (await ask([{ kind: 'events', events }])).answer;
    expect(text.trim()).toBe('hello');
    expect(usage.completionTokens).toBeGreaterThan(3);
  });

  test('a server that says that it is there and then thinks has as long as for its first piece', async () => {
    async function* thinking() {
      yield piece({ role: 'assistant' }) as never;
      await new Promise((resolve) => setTimeout(resolve, 60));
      yield piece({ content: 'hello' }, 'stop') as never;
    }
    const limits = { timeoutMs: 60_000, stallMs: 5, maxTokens: 100 };
    expect(await readStream(thinking(), new AbortController(), limits)).toMatchObject({ text: 'hello' });
  });

  test('is asked for as configured, and left to the endpoint that does not know the word', async () => {
    const { calls, answer } = await ask(
      [
        { kind: 'status', status: 400, message: 'Unrecognized request argument: reasoning_effort' },
        { kind: 'reply', text: 'hello' },
      ],
      { reasoningEffort: 'low' },
    );
    expect((await answer).text).toBe('hello');
    expect(calls.map((call) => call.reasoning_effort)).toEqual(['low', undefined]);
  });
});

describe('a prompt that the endpoint cut without a word', () => {
  const long = 'a line of the prompt that holds some words\n'.repeat(1000);
  const counted = (prompt_tokens: number): Behaviour => ({
    kind: 'reply',
    text: 'hello',
    usage: { prompt_tokens, completion_tokens: 2 },
  });

  test('is told with both counts', async () => {
    const { answer } = await ask([counted(4096)], {}, long);
    expect((await answer).warning).toMatch(/counted 4096 tokens of a prompt of about \d+: .*num_ctx/);
  });

  test('is not suspected where a vocabulary needs fewer tokens, or the prompt is short', async () => {
    expect((await (await ask([counted(6000)], {}, long)).answer).warning).toBeUndefined();
    expect((await (await ask([counted(1)], {}, 'hi')).answer).warning).toBeUndefined();
  });
});

test('a port that no web client connects to is told at once, not tried again', async () => {
  const waits: number[] = [];
  const options = {
    baseUrl: 'http://127.0.0.1:6667/v1',
    onRetry: (_: string, wait: number) => waits.push(wait),
  };
  await expect((await ask([], options)).answer).rejects.toMatchObject({
    code: 'unreachable',
    message: expect.stringContaining('6667/v1 uses a port that web clients refuse'),
  });
  expect(waits).toEqual([]);
});

describe('what an endpoint sends to harm us', () => {
  const apiKey = 'canary-4f9a1b7c';

  test('a refusal that repeats the key is told without it (R19)', async () => {
    const message = `Incorrect API key provided: ${apiKey}`;
    const { answer } = await ask([{ kind: 'status', status: 401, message }], { apiKey });
    await expect(answer).rejects.toThrow(/refused the key \(.*provided: \[redacted\]\)/);
  });

  test('an error within a stream that repeats the key is told without it (R19)', async () => {
    const events = [{ error: { message: `no quota for ${apiKey}`, code: 402 } }];
    const { answer } = await ask([{ kind: 'events', events }], { apiKey });
    await expect(answer).rejects.toThrow(/no quota for \[redacted\]/);
  });

  test('a document without end is not kept (R16)', async () => {
    const asked = { sent: 0 };
    const server = createServer((_, response) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      const more = () => {
        while (asked.sent < 400 && response.write(' '.repeat(1_000_000))) asked.sent += 1;
        if (asked.sent >= 400) response.end();
      };
      response.on('drain', more).on('error', () => undefined);
      more();
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => {
      server.closeAllConnections();
      server.close();
    });
    const { port } = server.address() as AddressInfo;
    const { answer } = await ask([], { baseUrl: `http://127.0.0.1:${port}/v1` });
    await expect(answer).rejects.toThrow(/not a chat reply/);
    expect(asked.sent).toBeLessThan(100);
  });
});
