import { describe, expect, test } from 'vitest';
import { ModelError } from '../../src/errors/index.ts';
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
});
