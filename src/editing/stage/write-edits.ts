import type { EditFormat, Finding } from '../../domain/index.ts';
import type { ChatMessage, Events, LanguageModel } from '../../ports/index.ts';
import { loadFormatInstructions, loadPrompt, renderPrompt, type Prompt } from '../../prompting/index.ts';
import { parseEdits } from '../formats/index.ts';
import type { Draft } from './draft.ts';
import { formatFor } from './format-for.ts';
import { groupFiles, type ShownFile } from './group-files.ts';
import { placeReply, type Gate, type RefusedEdit } from './place-reply.ts';
import { renderEditRepair } from './render-edit-repair.ts';

/** Times that refused edits go back to the model. */
export const repairRounds = 2;

/** What writing edits needs. */
export interface WritingInput {
  draft: Draft;
  /** `edit` for the first time, `repair` once findings came back. */
  prompt: 'edit' | 'repair';
  /** Values of the prompt but `files`, `format` and, for `edit`, `changes`. */
  values: Readonly<Record<string, string>>;
  /** Files to show, with the text that the model sees of each. */
  shown: readonly ShownFile[];
  format: EditFormat;
  gate: Gate;
  model: LanguageModel;
  events: Events;
  signal?: AbortSignal;
}

/** The draft after the model wrote, and what could not be placed in the end. */
export interface WritingResult {
  draft: Draft;
  findings: readonly Finding[];
}

/**
 * Lets the strong model write edits for the shown files, group by group, and places them. What is refused goes back
 * with the nearest candidates, twice at most; what is refused then is a finding. Files too long to be written whole are
 * written as search/replace blocks.
 */
export async function writeEdits(input: WritingInput): Promise<WritingResult> {
  let draft = input.draft;
  const findings: Finding[] = [];
  for (const group of groupFiles(input.shown)) {
    const format = formatFor(group, draft, input.format, loadPrompt(input.prompt).maxOutputTokens);
    const result = await writeGroup({ ...input, draft, format }, group);
    draft = result.draft;
    findings.push(...result.findings);
  }
  return { draft, findings };
}

async function writeGroup(input: WritingInput, group: readonly ShownFile[]): Promise<WritingResult> {
  const prompt = loadPrompt(input.prompt);
  const conversation = renderPrompt(prompt, groupValues(input, group));
  const elsewhere = new Set(
    [...input.draft.keys()].filter((path) => !group.some((file) => file.path === path)),
  );
  let { draft } = input;
  for (let round = 0; ; round += 1) {
    const reply = await complete(input, prompt, conversation);
    const placed =
      reply.finish === 'length'
        ? { draft, changed: [], refused: [cutOff(prompt.maxOutputTokens)] }
        : await placeReply(parseReply(input, reply.text), scopeOf(draft, group), input.gate, elsewhere);
    draft = new Map([...draft, ...placed.draft]);
    report(input.events, placed.changed, placed.refused, draft);
    if (placed.refused.length === 0) return { draft, findings: [] };
    if (round >= repairRounds) return { draft, findings: placed.refused.map(toFinding) };
    conversation.push(
      { role: 'assistant', content: reply.text.trim() || '(empty)' },
      { role: 'user', content: renderEditRepair(placed.refused, draft, placed.changed) },
    );
  }
}

/** A reply to a repair that changes nothing may be meant so; the first reply must hold edits. */
function parseReply(input: WritingInput, text: string) {
  const parsed = parseEdits(input.format, text);
  const declined = input.prompt === 'repair' && parsed.edits.length === 0 && /^not changed:/im.test(text);
  return declined ? { edits: [], problems: [] } : parsed;
}

function groupValues(input: WritingInput, group: readonly ShownFile[]): Record<string, string> {
  const values: Record<string, string> = {
    ...input.values,
    files: group.map((file) => file.shown).join('\n\n'),
    format: loadFormatInstructions(input.format),
  };
  if (input.prompt === 'edit') values['changes'] = renderChanges(input.draft, group);
  return values;
}

function renderChanges(draft: Draft, group: readonly ShownFile[]): string {
  const parts = group.map(({ path }) => {
    const file = draft.get(path)!;
    return `${file.action} ${file.from === undefined ? '' : `${file.from} to `}${path}:\n${file.instructions}`;
  });
  const others = [...draft.keys()].filter((path) => !group.some((file) => file.path === path));
  if (others.length > 0) parts.push(`(Changed elsewhere, not by you now: ${others.join(', ')}.)`);
  return parts.join('\n\n');
}

function complete(input: WritingInput, prompt: Prompt, messages: readonly ChatMessage[]) {
  const { role, name, maxOutputTokens, temperature } = prompt;
  const request = { role, purpose: name, messages: [...messages], maxOutputTokens };
  return input.model.complete(
    temperature === undefined ? request : { ...request, temperature },
    input.signal,
  );
}

function scopeOf(draft: Draft, group: readonly ShownFile[]): Draft {
  return new Map(group.map(({ path }) => [path, draft.get(path)!]));
}

function cutOff(tokens: number): RefusedEdit {
  return {
    path: '',
    status: 'not-found',
    message: `The reply was cut off after ${tokens} tokens and nothing of it was used. Write smaller blocks with less context.`,
  };
}

function report(
  events: Events,
  changed: readonly string[],
  refused: readonly RefusedEdit[],
  draft: Draft,
): void {
  for (const path of changed)
    events.emit({ type: 'edit-applied', path, matcher: draft.get(path)!.matchers.at(-1) });
  for (const one of refused)
    events.emit({ type: 'edit-refused', path: one.path, status: one.status, message: one.message });
}

function toFinding(refusal: RefusedEdit): Finding {
  const place = refusal.path === '' ? {} : { path: refusal.path };
  return {
    source: 'syntax',
    severity: 'error',
    code: `edit-${refusal.status}`,
    message: refusal.message,
    ...place,
  };
}
