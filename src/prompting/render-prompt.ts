import { readFileSync } from 'node:fs';
import type { ChatMessage } from '../ports/index.ts';
import type { Prompt } from './prompt-file.ts';

/**
 * Puts values into a prompt. Strict: every input must be given, nothing else may be. Values are inserted as they
 * are, in one pass, so a `{{name}}` inside repository text stays text.
 * @throws {Error} on a missing or unknown value
 */
export function renderPrompt(prompt: Prompt, values: Readonly<Record<string, string>>): ChatMessage[] {
  const missing = prompt.inputs.filter((input) => values[input] === undefined);
  const unknown = Object.keys(values).filter((key) => !prompt.inputs.includes(key));
  if (missing.length > 0 || unknown.length > 0) {
    throw new Error(`prompt ${prompt.name}: missing values [${missing}], unknown values [${unknown}]`);
  }
  const fill = (text: string) => fillIn(text, values);
  return [
    { role: 'system', content: fill(prompt.system) },
    { role: 'user', content: fill(prompt.user) },
  ];
}

/** Renders a prompt as the next turn of a conversation that began with another prompt. */
export function renderTurn(prompt: Prompt, values: Readonly<Record<string, string>>): ChatMessage {
  const content = renderPrompt(prompt, values).map((message) => message.content);
  return { role: 'user', content: content.join('\n\n') };
}

/**
 * Renders a part that only some prompts contain: the text of `prompts/parts/<name>.md` with its values.
 * @throws {Error} on a missing or unknown value
 */
export function renderPart(name: string, values: Readonly<Record<string, string>> = {}): string {
  const text = readFileSync(new URL(`../../prompts/parts/${name}.md`, import.meta.url), 'utf8').trim();
  const inputs = new Set([...text.matchAll(placeholder)].map(([, key = '']) => key));
  const wrong = [...inputs, ...Object.keys(values)].filter((key) => !inputs.has(key) || !(key in values));
  if (wrong.length > 0) throw new Error(`prompt part ${name}: missing or unknown values [${wrong}]`);
  return fillIn(text, values);
}

const placeholder = /\{\{(\w+)\}\}/g;

function fillIn(text: string, values: Readonly<Record<string, string>>): string {
  return text.replace(placeholder, (_, key: string) => values[key]!);
}
