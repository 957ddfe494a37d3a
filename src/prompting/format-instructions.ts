import { readFileSync } from 'node:fs';
import type { EditFormat } from '../domain/index.ts';

/** How to write edits in a format, as told to the model: the text of `prompts/formats/<format>.md`. */
export function loadFormatInstructions(format: EditFormat): string {
  return readFileSync(new URL(`../../prompts/formats/${format}.md`, import.meta.url), 'utf8').trim();
}
