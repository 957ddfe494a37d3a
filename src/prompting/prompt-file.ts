import { readFileSync } from 'node:fs';
import { parse as parseYaml } from 'yaml';
import { z } from 'zod';

/** Front matter of a file in `prompts/`. */
const PromptFrontMatter = z.strictObject({
  purpose: z.string().min(1).describe('What the prompt is for, one sentence'),
  role: z.enum(['strong', 'weak']).describe('Which model answers'),
  inputs: z.array(z.string()).describe('Placeholders that must be given, and no others'),
  maxOutputTokens: z
    .number()
    .int()
    .positive()
    .describe('Longest reply, in tokens; the cost bound counts with it'),
  temperature: z.number().min(0).max(2).optional(),
  shortened: z
    .array(z.string())
    .optional()
    .describe('Inputs of which the first half is enough where the prompt is too long for the model'),
});

/** A prompt as written in `prompts/<name>.md`: front matter, then `# System` and `# User` with `{{placeholders}}`. */
export interface Prompt extends z.infer<typeof PromptFrontMatter> {
  name: string;
  system: string;
  user: string;
}

const promptFolder = new URL('../../prompts/', import.meta.url);

/**
 * Loads `prompts/<name>.md`.
 * @throws {Error} when the file is missing or malformed; our own files are to blame, so it is not a user error
 */
export function loadPrompt(name: string): Prompt {
  return parsePrompt(name, readFileSync(new URL(`${name}.md`, promptFolder), 'utf8'));
}

/** Splits a prompt file into its parts and checks that placeholders and `inputs` agree. */
export function parsePrompt(name: string, text: string): Prompt {
  const parts = /^---\n([\s\S]*?)\n---\n+# System\n([\s\S]*?)\n# User\n([\s\S]*)$/.exec(text);
  if (!parts) throw new Error(`prompts/${name}.md needs front matter, "# System" and "# User"`);
  const [, frontMatter = '', system = '', user = ''] = parts;
  const meta = PromptFrontMatter.parse(parseYaml(frontMatter));
  const used = new Set(`${system}${user}`.match(/(?<=\{\{)\w+(?=\}\})/g) ?? []);
  const undeclared = [...used].filter((input) => !meta.inputs.includes(input));
  const unused = [...meta.inputs, ...(meta.shortened ?? [])].filter((input) => !used.has(input));
  if (undeclared.length > 0 || unused.length > 0) {
    throw new Error(`prompts/${name}.md: undeclared inputs [${undeclared}], unused inputs [${unused}]`);
  }
  return { name, ...meta, system: system.trim(), user: user.trim() };
}
