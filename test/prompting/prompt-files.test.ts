import { readdirSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { loadPrompt, parsePrompt, renderMaterial, renderPrompt } from '../../src/prompting/index.ts';

const names = readdirSync('prompts')
  .filter((name) => name.endsWith('.md'))
  .map((name) => name.replace('.md', ''));

describe('prompt files', () => {
  test.each(names)('%s loads, and renders to a system and a user message', (name) => {
    const prompt = loadPrompt(name);
    const values = Object.fromEntries(prompt.inputs.map((input) => [input, `[${input}]`]));
    const messages = renderPrompt(prompt, values);
    expect(messages.map((message) => message.role)).toEqual(['system', 'user']);
    for (const input of prompt.inputs)
      expect(messages.map((message) => message.content).join()).toContain(`[${input}]`);
  });

  test('with a placeholder that is not declared, or an input that is not used, are refused', () => {
    const text = (inputs: string) =>
      `---\npurpose: p\nrole: weak\ninputs: [${inputs}]\nmaxOutputTokens: 5\n---\n# System\ns\n# User\n{{a}}\n`;
    expect(() => parsePrompt('x', text(''))).toThrow('undeclared inputs [a]');
    expect(() => parsePrompt('x', text('a, b'))).toThrow('unused inputs [b]');
  });

  test('render strictly: no value may be missing or unknown', () => {
    const prompt = loadPrompt('plan');
    expect(() => renderPrompt(prompt, {})).toThrow('missing values');
    const values = Object.fromEntries(prompt.inputs.map((input) => [input, '']));
    expect(() => renderPrompt(prompt, { ...values, extra: '' })).toThrow('unknown values [extra]');
  });

  test('leave placeholders inside repository text alone', () => {
    const prompt = loadPrompt('plan');
    const values = Object.fromEntries(prompt.inputs.map((input) => [input, '']));
    const [, user] = renderPrompt(prompt, { ...values, issue: 'templates say {{snippets}}' });
    expect(user!.content).toContain('templates say {{snippets}}');
  });

  test('fence material so that it cannot close its fence', () => {
    expect(renderMaterial('File:', 'a\n```\nb')).toBe('File:\n````\na\n```\nb\n````');
  });
});
