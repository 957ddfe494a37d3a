import { describe, expect, test } from 'vitest';
import { OpenAiModel } from '../../src/adapters/openai/index.ts';
import { OverBudgetError } from '../../src/errors/index.ts';
import { Budget, BudgetedModel } from '../../src/pipeline/index.ts';
import type { ModelRequest } from '../../src/ports/index.ts';
import { startFakeEndpoint, type Behaviour } from '../support/fake-endpoint.ts';
import { randomNumbers } from '../support/random-numbers.ts';

const price = { input: 2, output: 10 };
const terms = { prices: { strong: price, weak: { input: 0.1, output: 0.4 } }, thinkingTokens: 0 };
const silent = { emit: () => undefined };

function request(words: number, maxOutputTokens: number, role: 'strong' | 'weak' = 'strong'): ModelRequest {
  return {
    role,
    purpose: 'test',
    messages: [{ role: 'user', content: 'some words '.repeat(words) }],
    maxOutputTokens,
  };
}

describe('a budget', () => {
  test('R26: refuses the call that could pass a limit, and names flag and option', () => {
    const budget = new Budget({ maxCalls: 5, maxTokens: 1000, maxCostUsd: 0.01 });
    budget.charge({ calls: 1, promptTokens: 500, completionTokens: 300, costUsd: 0.004 });
    const call = (promptTokens: number, completionTokens: number) => ({
      promptTokens,
      completionTokens,
      price,
    });
    expect(() => budget.reserve(call(150, 60))).toThrow(
      expect.objectContaining({ code: 'max-tokens', hint: expect.stringContaining('--max-tokens') }),
    );
    expect(() => budget.reserve(call(50, 1))).not.toThrow();
  });

  test('says how a limit is raised where it is not by the command line', () => {
    const budget = new Budget({ maxCalls: 0 }, (limit) => `Ask the operator about ${limit}.`);
    expect(() => budget.reserve({ promptTokens: 1, completionTokens: 1, price })).toThrow(
      expect.objectContaining({ code: 'max-calls', hint: 'Ask the operator about maxCalls.' }),
    );
  });

  test('counts calls that are under way', () => {
    const budget = new Budget({ maxCalls: 2 });
    const call = { promptTokens: 1, completionTokens: 1, price };
    const first = budget.reserve(call);
    budget.reserve({ ...call });
    expect(() => budget.reserve({ ...call })).toThrow(OverBudgetError);
    budget.settle(first, undefined);
    expect(() => budget.reserve({ ...call })).not.toThrow();
  });

  test('is never passed in 200 randomised runs against an endpoint with replies of random length', async () => {
    const random = randomNumbers(11);
    let reply: Behaviour = { kind: 'reply', text: '' };
    /** What the endpoint itself would write on the bill: every word that came in or went out is a token at least. */
    let bill = { calls: 0, words: 0 };
    const endpoint = await startFakeEndpoint(({ messages, max_tokens: limit }) => {
      if (reply.kind === 'status') return reply;
      const asked = wordsIn(messages.map(({ content }) => content).join(' '));
      const sent = reply.kind === 'reply' ? Math.min(wordsIn(reply.text), limit ?? 0) : 0;
      bill = { calls: bill.calls + 1, words: bill.words + asked + sent };
      return reply;
    });
    const model = new OpenAiModel({
      baseUrl: endpoint.url,
      apiKey: 'k',
      models: { strong: 's', weak: 'w' },
      timeoutMs: 2000,
      stallMs: 2000,
      retries: 0,
      thinkingTokens: 0,
    });
    let [stopped, nearly] = [0, 0];
    for (let run = 0; run < 200; run += 1) {
      const limits = {
        maxCalls: 1 + random.below(6),
        maxTokens: 200 + random.below(6000),
        maxCostUsd: 0.001 + random.below(100) / 2000,
      };
      const budget = new Budget(limits);
      bill = { calls: 0, words: 0 };
      const budgeted = new BudgetedModel(model, budget, terms, silent);
      for (let call = 0; call < 8; call += 1) {
        const maxOutputTokens = 10 + random.below(800);
        reply = randomReply(random, maxOutputTokens);
        try {
          await budgeted.complete(
            request(random.below(400), maxOutputTokens, random.below(2) === 0 ? 'strong' : 'weak'),
          );
        } catch (error) {
          if (error instanceof OverBudgetError) stopped += 1;
        }
      }
      const spent = budget.spent;
      expect(spent.calls).toBeLessThanOrEqual(limits.maxCalls);
      expect(spent.promptTokens + spent.completionTokens).toBeLessThanOrEqual(limits.maxTokens);
      expect(spent.costUsd).toBeLessThanOrEqual(limits.maxCostUsd + 1e-9);
      expect(bill.calls).toBeLessThanOrEqual(limits.maxCalls);
      expect(bill.words).toBeLessThanOrEqual(limits.maxTokens);
      if (bill.calls === limits.maxCalls || bill.words > limits.maxTokens / 4) nearly += 1;
    }
    await endpoint.close();
    expect(stopped).toBeGreaterThan(100);
    expect(nearly, 'budgets of which much was really used').toBeGreaterThan(50);
  }, 60_000);
});

function wordsIn(text: string): number {
  return text.split(' ').filter(Boolean).length;
}

/** Replies of any length, also far over the limit, with and without usage, whole and cut off. */
function randomReply(random: ReturnType<typeof randomNumbers>, limit: number): Behaviour {
  const text = 'word '.repeat(random.below(limit * 4));
  const kind = random.below(10);
  if (kind === 0) return { kind: 'cut', text };
  if (kind === 1) return { kind: 'status', status: 500 };
  return { kind: 'reply', text, usage: 'none', finish: kind === 2 ? 'length' : 'stop' };
}
