import type { Finding } from '../domain/index.ts';
import type { ChatMessage } from '../ports/index.ts';
import { loadPrompt } from '../prompting/index.ts';
import type { EditedFiles } from './edited-files.ts';
import { formatFor } from './format-for.ts';
import { groupFiles, type ShownFile } from './group-files.ts';
import { writeGroup } from './write-group.ts';
import type { WritingInput, WritingResult } from './writing-input.ts';

/**
 * Lets the strong model write edits for the shown files, group by group, and places them. Refused edits go back to it with
 * the nearest candidates: at most twice, or three times when they would break the file. Edits that are refused even then
 * become findings. Files that are too long to be written whole are written as search/replace blocks.
 */
export async function writeEdits(input: WritingInput): Promise<WritingResult> {
  let edited = input.edited;
  const findings: Finding[] = [];
  const reasons: string[] = [];
  const conversations: (readonly ChatMessage[])[] = [];
  for (const initialGroup of groupFiles(input.show(edited))) {
    const group = withCurrentTexts(input, initialGroup, edited);
    const format = formatFor(group, edited, input.format, loadPrompt(input.prompt).maxOutputTokens);
    const result = await writeGroup({ ...input, edited, format }, group);
    edited = result.edited;
    findings.push(...result.findings);
    reasons.push(...result.reasons);
    conversations.push(result.conversation);
  }
  const [conversation, ...more] = conversations;
  return {
    edited,
    findings,
    reasons,
    conversation: conversation && more.length === 0 ? conversation : undefined,
  };
}

/** Shows the files of a group anew, since a reply of an earlier call may have edited one of them. */
function withCurrentTexts(
  input: WritingInput,
  group: readonly ShownFile[],
  edited: EditedFiles,
): readonly ShownFile[] {
  if (edited === input.edited) return group;
  const now = new Map(input.show(edited).map((file) => [partKey(file), file]));
  return group.map((file) => now.get(partKey(file)) ?? file);
}

function partKey({ path, part }: ShownFile): string {
  return `${path}:${part?.index ?? ''}`;
}
