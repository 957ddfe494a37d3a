import { describe, expect, test } from 'vitest';
import { ModelError } from '../../src/errors/index.ts';
import { ask, parsePrompt, ReplyFormatError } from '../../src/prompting/index.ts';
import type { ChatMessage } from '../../src/ports/index.ts';
import { lastMessage, scriptModel, type ScriptedAnswer } from '../support/scripted-model.ts';

const prompt = parsePrompt(
  'test',
  '---\npurpose: p\nrole: strong\ninputs: [q]\nmaxOutputTokens: 50\n---\n# System\ns\n# User\n{{q}}\n',
);

function question(script: ScriptedAnswer[], followUp?: readonly ChatMessage[]) {
  const model = scriptModel(script);
  const parse = (text: string) => {
    if (!/^\d+$/.test(text)) throw new ReplyFormatError('It is not a number.');
    return Number(text);
  };
  return { model, answer: ask({ model, prompt, values: { q: 'how many?' }, parse, followUp }) };
}

describe('asking a model', () => {
  test('gives the parsed answer', async () => {
    expect(await question(['42']).answer).toBe(42);
  });

  test('gives one more chance that quotes what was wrong', async () => {
    const { model, answer } = question(['many', '7']);
    expect(await answer).toBe(7);
    expect(lastMessage(model.calls[1]!)).toContain('It is not a number.');
    expect(model.calls[1]!.messages.at(-2)).toEqual({ role: 'assistant', content: 'many' });
  });

  test('never reads a reply that was cut at its limit', async () => {
    const { model, answer } = question([{ text: '4', finish: 'length' }, '44']);
    expect(await answer).toBe(44);
    expect(lastMessage(model.calls[1]!)).toContain('cut off after 50 tokens');
  });

  test('reminds whoever was held back or called a tool, once', async () => {
    const called = {
      text: '',
      withheld: 'It called a tool (open), and there are none: the answer must be text.',
    };
    const { model, answer } = question([called, '44']);
    expect(await answer).toBe(44);
    expect(lastMessage(model.calls[1]!)).toContain('there are none: the answer must be text');
    const held = { text: '4', withheld: 'It was partly held back by the endpoint (its content filter).' };
    await expect(question([held, held]).answer).rejects.toMatchObject({
      code: 'unusable-reply',
      message: expect.stringMatching(/twice: It was partly held back/),
      hint: expect.stringContaining('Rephrase the issue'),
    });
  });

  test('ends with what was wrong when the second reply is no better', async () => {
    await expect(question(['', 'prose']).answer).rejects.toThrow(ModelError);
    await expect(
      question([
        { text: '1', finish: 'length' },
        { text: '1', finish: 'length' },
      ]).answer,
    ).rejects.toMatchObject({ code: 'truncated' });
  });

  test('says that thinking used the limit up, where that is what was paid for', async () => {
    const cut = {
      text: '1',
      finish: 'length',
      usage: { calls: 1, promptTokens: 9, completionTokens: 50, costUsd: 0 },
    } as const;
    await expect(question([cut, cut]).answer).rejects.toMatchObject({
      hint: expect.stringMatching(/50 tokens were hidden thinking.*model\.thinkingTokens/),
    });
  });

  test('sends whoever gets empty replies to the endpoint, not to a stronger model', async () => {
    const silent = {
      text: '',
      finish: 'length',
      usage: { calls: 1, promptTokens: 9, completionTokens: 0, costUsd: 0 },
    } as const;
    for (const reply of ['', silent]) {
      const failure = (await question([reply, reply]).answer.catch((error: unknown) => error)) as ModelError;
      expect(failure.hint).toMatch(/endpoint sends no text; patchwright doctor --model/);
      expect(failure.hint).not.toContain('stronger model');
    }
    await expect(question([silent, silent]).answer).rejects.toThrow('after 0 tokens and held no text');
  });

  test('blames no model for a prompt that was cut on its way', async () => {
    const blind = { text: 'What number?', warning: 'it has most likely cut the prompt' };
    const failure = await question([blind, blind]).answer.catch((error: unknown) => error);
    expect(failure).toMatchObject({ hint: expect.stringMatching(/conversation\/\. it has most likely cut/) });
    expect((failure as ModelError).hint).not.toContain('stronger model');
  });

  test('shows the second time all that it showed the first, with the turns of a conversation that goes on, and that nothing had come', async () => {
    const followUp = [{ role: 'assistant', content: 'Of what?' }, { role: 'user', content: 'Of apples.' }] as const;
    const { model, answer } = question(['', '7'], followUp);
    expect(await answer).toBe(7);
    const [first, second] = model.calls.map(({ messages }) => messages);
    expect(first!.map(({ content }) => content)).toEqual(['s', 'how many?', 'Of what?', 'Of apples.']);
    expect(second!.slice(0, -2)).toEqual(first);
    expect(second!.at(-2)).toEqual({ role: 'assistant', content: '(empty)' });
    expect(lastMessage(model.calls[1]!)).toContain('It was empty.');
  }); // prettier-ignore

  const spent = (completionTokens: number) => ({ calls: 1, promptTokens: 9, completionTokens, costUsd: 0 });
  test.each([
    ['a reply of another form', { text: 'prose' }, 'unusable-reply', 'twice: It is not a number.', 'A stronger model usually helps: --model NAME.'],
    ['a reply of blanks', { text: ' \n' }, 'unusable-reply', 'twice: It was empty.', 'The endpoint sends no text'],
    ['a long reply that was cut', { text: 'one two', finish: 'length', usage: spent(3) }, 'truncated', 'after 3 tokens.', 'Another model may follow the format'],
    ['a reply of which half was thought', { text: '1 2 3', finish: 'length', usage: spent(10) }, 'truncated', 'after 10 tokens.', 'Another model may follow the format'],
    ['a reply of which more was thought', { text: '1 2 3', finish: 'length', usage: spent(11) }, 'truncated', 'after 11 tokens.', 'Most of its 11 tokens were hidden thinking'],
    ['blanks that were cut', { text: ' ', finish: 'length', usage: spent(1) }, 'truncated', 'after 1 tokens and held no text.', 'The endpoint sends no text'],
    ['a form that is wrong, at any length', { text: 'x', usage: spent(99) }, 'unusable-reply', 'twice: It is not a number.', 'A stronger model usually helps: --model NAME.'],
  ] as const)('ends for %s with what it was, and what helps', async (_, reply, code, message, hint) => {
    const failure = (await question([reply, reply]).answer.catch((error: unknown) => error)) as ModelError;
    expect([failure.code, failure.message.includes(message), failure.hint?.split('conversation/. ')[1]?.startsWith(hint)]).toEqual([code, true, true]);
  }); // prettier-ignore

  test('asks with the temperature of the prompt’s file, and with none where it names none', async () => {
    const { model, answer } = question(['1']);
    await answer;
    expect(model.calls[0]).not.toHaveProperty('temperature');
    const cold = scriptModel(['1']);
    await ask({ model: cold, prompt: { ...prompt, temperature: 0 }, values: { q: '?' }, parse: Number });
    expect(cold.calls[0]).toMatchObject({ temperature: 0 });
  });
});
