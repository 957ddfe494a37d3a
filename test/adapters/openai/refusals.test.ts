import { describe, expect, onTestFinished, test } from 'vitest';
import { OpenAiModel, type EndpointOptions } from '../../../src/adapters/openai/index.ts';
import type { ModelRequest } from '../../../src/ports/index.ts';
import { startFakeEndpoint, type Behaviour } from '../../support/fake-endpoint.ts';

async function ask(behaviours: Behaviour[], options: Partial<EndpointOptions> = {}, content = 'hi') {
  const endpoint = await startFakeEndpoint((_, index) => behaviours[Math.min(index, behaviours.length - 1)]!);
  onTestFinished(() => endpoint.close());
  const model = new OpenAiModel({
    baseUrl: endpoint.url,
    apiKey: 'key',
    models: { strong: 'big', weak: 'small' },
    timeoutMs: 5000,
    stallMs: 5000,
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
  ['a limit of the reply', 400, 'reply too long for this deployment', 'bad-request', /model\.thinkingTokens/],
];

describe('what an endpoint refuses', () => {
  test.each(refusals)(
    '%s: told as what it is, once, with what to do',
    async (_, status, message, code, hint) => {
      const { calls, answer } = await ask([{ kind: 'status', status, message }]);
      await expect(answer).rejects.toMatchObject({ code, hint: expect.stringMatching(hint) });
      await expect(answer).rejects.toThrow(message.slice(0, 60));
      expect(calls).toHaveLength(1);
    },
  );

  test('an address without a chat endpoint is no unknown model', async () => {
    const { answer } = await ask([{ kind: 'status', status: 404, body: '<html>nothing here</html>' }]);
    await expect(answer).rejects.toMatchObject({ code: 'bad-request', hint: expect.stringContaining('/v1') });
  });
});

describe('thinking', () => {
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
    message: expect.stringContaining('6667/v1 has a port that no web client connects to'),
  });
  expect(waits).toEqual([]);
});
