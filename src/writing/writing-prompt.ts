import type { ChatMessage } from '../ports/index.ts';
import {
  loadFormatInstructions,
  type Prompt,
  renderPart,
  renderPrompt,
  renderTurn,
} from '../prompting/index.ts';
import type { EditedFiles } from './edited-files.ts';
import type { ShownFile } from './group-files.ts';
import type { WritingInput } from './writing-input.ts';

/** The messages to start with: the prompt alone, or a given conversation with the prompt as its next turn. */
export function openConversation(
  input: WritingInput,
  prompt: Prompt,
  values: Readonly<Record<string, string>>,
): ChatMessage[] {
  if (input.conversation === undefined) return renderPrompt(prompt, values);
  return [...input.conversation, renderTurn(prompt, values)];
}

/** What a prompt for a group of files is filled with. */
export function groupValues(input: WritingInput, group: readonly ShownFile[]): Record<string, string> {
  const values: Record<string, string> = {
    ...input.values,
    files: group.map((file) => file.shown).join('\n\n'),
    format: loadFormatInstructions(input.format),
  };
  if (input.prompt === 'edit') values['changes'] = renderChanges(input.edited, group);
  return values;
}

function renderChanges(edited: EditedFiles, group: readonly ShownFile[]): string {
  const parts = group.map(({ path, part }) => {
    const file = edited.get(path)!;
    const task = `${file.action} ${file.from === undefined ? '' : `${file.from} to `}${path}:\n${file.instructions}`;
    return part === undefined ? task : `${task}\n\n${renderPartOfFile(part)}`;
  });
  const others = [...edited.keys()].filter((path) => !group.some((file) => file.path === path));
  if (others.length > 0) parts.push(`(Changed elsewhere, not by you now: ${others.join(', ')}.)`);
  return parts.join('\n\n');
}

/** Limits the task to one part of a long file; other calls write the other parts. */
function renderPartOfFile({ startLine, endLine }: NonNullable<ShownFile['part']>): string {
  return renderPart('stretch-of-file', { start: String(startLine), end: String(endLine) });
}
