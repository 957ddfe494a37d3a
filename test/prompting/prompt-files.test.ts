import { readdirSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import {
  loadPrompt,
  parsePrompt,
  renderMaterial,
  renderPart,
  renderPrompt,
} from '../../src/prompting/index.ts';

const names = readdirSync('prompts')
  .filter((name) => name.endsWith('.md'))
  .map((name) => name.replace('.md', ''));

/** The parts with the values that each wants. */
const parts: Record<string, Record<string, string>> = {
  'edits-not-made': {},
  'running-tests': { files: '3' },
  'stretch-of-file': { start: '1', end: '600' },
  'whole-files-at-last': { files: 'a.ts' },
  'written-at-once': { format: '{{files}}' },
  'written-later': {},
};

describe('parts of prompts', () => {
  test('are all named here', () => {
    expect(readdirSync('prompts/parts').toSorted()).toEqual(Object.keys(parts).map((name) => `${name}.md`));
  });

  test.each(Object.entries(parts))('%s takes its values, and no others', (name, values) => {
    const text = renderPart(name, values);
    for (const value of Object.values(values)) expect(text).toContain(value);
    expect(text.replace('{{files}}', '')).not.toContain('{{');
    expect(() => renderPart(name, { ...values, other: '' })).toThrow('[other]');
    if (Object.keys(values).length > 0) expect(() => renderPart(name)).toThrow('missing or unknown');
  });
});

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
