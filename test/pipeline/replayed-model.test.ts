import { describe, expect, test } from 'vitest';
import { toExchange } from '../../src/pipeline/record/exchange.ts';
import { ReplayedModel } from '../../src/pipeline/record/replayed-model.ts';
import type { ModelReply, ModelRequest } from '../../src/ports/index.ts';

const request = (content: string, more: Partial<ModelRequest> = {}): ModelRequest => ({
  role: 'strong',
  purpose: 'plan',
  messages: [{ role: 'user', content }],
  maxOutputTokens: 100,
  ...more,
});
const reply = (text: string): ModelReply => ({
  text,
  finish: 'stop',
  model: 'm',
  usage: { calls: 1, promptTokens: 1, completionTokens: 1, costUsd: 0 },
});
const recording = (...pairs: [ModelRequest, string][]) =>
  new ReplayedModel(
    pairs.map(([asked, text]) => toExchange(asked, reply(text))),
    'run-1',
  );

describe('a recording', () => {
  test('gives each reply once, the same question in the order in which it was asked', async () => {
    const model = recording([request('a'), 'one'], [request('b'), 'two'], [request('a'), 'three']);
    const texts = [];
    for (const content of ['a', 'a', 'b']) texts.push((await model.complete(request(content))).text);
    expect(texts).toEqual(['one', 'three', 'two']);
    await expect(model.complete(request('a'))).rejects.toThrow('The recording run-1 is exhausted');
  });

  test.each<[what: string, asked: ModelRequest]>([
    ['other words', request('b')],
    ['another role', request('a', { role: 'weak' })],
    ['another purpose', request('a', { purpose: 'repair' })],
    ['more room', request('a', { maxOutputTokens: 101 })],
    ['another temperature', request('a', { temperature: 0.5 })],
    ['one turn more', request('a', { messages: [...request('a').messages, ...request('a').messages] })],
  ])('answers no question that differs: %s', async (_, asked) => {
    const model = recording([request('a'), 'one']);
    await expect(model.complete(asked)).rejects.toThrow('differs from the recording run-1');
    expect((await model.complete(request('a'))).text, 'and keeps its reply').toBe('one');
  });

  test('shows what differs from the question of the same purpose', async () => {
    const model = recording([request('x', { purpose: 'repair' }), 'one'], [request('old words'), 'two']);
    await expect(model.complete(request('new words'))).rejects.toThrow(/-old words\n\+new words/);
  });
});
