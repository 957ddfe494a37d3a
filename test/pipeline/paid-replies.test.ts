import { describe, expect, test } from 'vitest';
import { Exchange, JournaledModel, keyOf, toExchange } from '../../src/pipeline/index.ts';
import type { ModelRequest } from '../../src/ports/index.ts';
import { scriptModel } from '../support/scripted-model.ts';

const request: ModelRequest = {
  ...{ role: 'strong', purpose: 'plan', maxOutputTokens: 100, temperature: 0.2 },
  messages: [
    { role: 'system', content: 'You plan.' },
    { role: 'user', content: 'The issue.' },
  ],
};

/** A model with what an earlier attempt paid for. */
async function resumed(earlier: readonly ModelRequest[]) {
  const model = scriptModel((_, index) => `reply ${index}`);
  const kept: Exchange[] = [];
  for (const one of earlier) kept.push(toExchange(one, await model.complete(one)));
  const [appended, reused]: [Exchange[], string[]] = [[], []];
  const journal = { earlier: kept, append: async (exchange: Exchange) => void appended.push(exchange) };
  const journaled = new JournaledModel(model, journal, ({ purpose }) => void reused.push(purpose));
  return { journaled, model, appended, reused };
}

describe('a reply that an earlier attempt paid for', () => {
  test('is given again for the same request, and the endpoint is not asked', async () => {
    const { journaled, model, appended, reused } = await resumed([request]);
    expect((await journaled.complete(request)).text).toBe('reply 0');
    expect([model.calls.length, appended, reused]).toEqual([1, [], ['plan']]);
  });

  test('is given once: a request that comes twice had two replies', async () => {
    const { journaled, appended } = await resumed([request, request]);
    const texts = [];
    for (let times = 0; times < 3; times += 1) texts.push((await journaled.complete(request)).text);
    expect(texts).toEqual(['reply 0', 'reply 1', 'reply 2']);
    expect(appended).toHaveLength(1);
  });

  test.each<[string, Partial<ModelRequest>]>([
    ['another model', { role: 'weak' }],
    ['another purpose', { purpose: 'edit' }],
    ['other words', { messages: [request.messages[0]!, { role: 'user', content: 'The issue, edited.' }] }],
    ['one message more', { messages: [...request.messages, { role: 'assistant', content: 'Yes.' }] }],
    ['a longer reply', { maxOutputTokens: 101 }],
    ['another temperature', { temperature: 0 }],
    ['a picture', { messages: [request.messages[0]!, { ...request.messages[1]!, pictures: [{ url: 'u', mediaType: 'image/png', sha256: 'h', base64: '' }] }] }],
  ])('is not given for %s', async (_, change) => {
    const { journaled, model, appended } = await resumed([request]);
    await journaled.complete({ ...request, ...change });
    expect([model.calls.length, appended.length]).toEqual([2, 1]);
    expect(keyOf({ ...request, ...change })).not.toBe(keyOf(request));
  }); // prettier-ignore

  test('is kept before anybody sees a new one, in a form that can be read again', async () => {
    const { journaled, appended } = await resumed([]);
    const reply = await journaled.complete(request);
    expect(Exchange.parse(JSON.parse(JSON.stringify(appended[0])))).toMatchObject({
      key: keyOf(request),
      reply: { text: reply.text },
    });
  });
});
