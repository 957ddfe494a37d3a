import { readFileSync } from 'node:fs';
import type { EditFormat } from '../domain/index.ts';

/** The instructions for writing edits in a format: the text of `prompts/formats/<format>.md`. */
export function loadFormatInstructions(format: EditFormat): string {
  return readFileSync(new URL(`../../prompts/formats/${format}.md`, import.meta.url), 'utf8').trim();
}
