import { describe, expect, test } from 'vitest';
import { ModelError } from '../../src/errors/index.ts';
import { JournaledModel, ReplayedModel, type Exchange } from '../../src/pipeline/index.ts';
import { ask, parsePrompt } from '../../src/prompting/index.ts';
import { scriptModel, type ScriptedAnswer } from '../support/scripted-model.ts';

const prompt = parsePrompt(
  'test',
  '---\npurpose: p\nrole: strong\ninputs: [issue, code]\nmaxOutputTokens: 50\nshortened: [code]\n---\n# System\ns\n# User\n{{issue}}\n{{code}}\n',
);
const tooLong = new ModelError('context-length', 'The prompt is too long', { hint: 'Serve it longer.' });
const issue = 'word '.repeat(500);
const code = ['````', ...Array.from({ length: 200 }, (_, at) => `const line${at} = ${at};`), '````'].join(
  '\n',
);

function asked(script: ScriptedAnswer[], values = { issue, code }) {
  const model = scriptModel(script);
  return { model, answer: ask({ model, prompt, values, parse: (text) => text }) };
}

describe('a question that is too long for the model', () => {
  test('is asked once more with the first half of what it can do without, and nothing else is cut', async () => {
    const { model, answer } = asked([tooLong, 'yes']);
    expect(await answer).toBe('yes');
    const [before, after] = model.calls.map(({ messages }) => messages.at(-1)!.content);
    expect(after).toContain(issue);
    expect(after).toContain('const line0 = 0;');
    expect(after).not.toContain('const line199');
    expect(after!.length - issue.length).toBeLessThan(0.6 * (before!.length - issue.length));
    expect(after).toMatch(/\n````\n\(The rest is left out: it was too long\.\)\n?$/);
  });

  test('ends in clear words where that is too long as well', async () => {
    const { model, answer } = asked([tooLong, tooLong]);
    await expect(answer).rejects.toMatchObject({
      code: 'context-length',
      message: 'The prompt is too long, also with half of the code around left out',
      hint: 'Serve it longer.',
    });
    expect(model.calls).toHaveLength(2);
  });

  test('is not asked again where nothing can be left out, nor after any other failure', async () => {
    const short = asked([tooLong], { issue, code: 'const a = 1;' });
    await expect(short.answer).rejects.toBe(tooLong);
    const away = new ModelError('unreachable', 'away');
    await expect(asked([away]).answer).rejects.toBe(away);
  });

  describe('once a run has recorded it', () => {
    const parse = (text: string) => text;
    const record = async (script: ScriptedAnswer[]) => {
      const recorded: Exchange[] = [];
      const append = async (exchange: Exchange) => void recorded.push(exchange);
      const model = new JournaledModel(scriptModel(script), { earlier: [], append }, () => undefined);
      await ask({ model, prompt, values: { issue, code }, parse });
      return recorded;
    };

    test('is answered by its replay, which has only the reply to the shorter one', async () => {
      const model = new ReplayedModel(await record([tooLong, 'yes']), 'it');
      expect(await ask({ model, prompt, values: { issue, code }, parse })).toBe('yes');
    });

    test('is not paid for again by a run that goes on', async () => {
      const earlier = await record([tooLong, 'yes']);
      const inner = scriptModel([tooLong]);
      const model = new JournaledModel(inner, { earlier, append: async () => undefined }, () => undefined);
      expect(await ask({ model, prompt, values: { issue, code }, parse })).toBe('yes');
      expect(inner.calls).toHaveLength(1);
    });

    test('is told as it was asked where the recording has neither', async () => {
      const model = new ReplayedModel(await record(['yes']), 'it');
      const other = ask({ model, prompt, values: { issue: 'another', code }, parse });
      await expect(other).rejects.toThrow(/^(?!.*left out).*The request "test" differs/s);
    });
  });
});
