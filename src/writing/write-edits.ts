import type { EditFormat, Finding } from '../domain/index.ts';
import type { ChatMessage, Events, LanguageModel, SyntaxParser } from '../ports/index.ts';
import {
  completePrompt,
  loadFormatInstructions,
  loadPrompt,
  type Prompt,
  renderPart,
  renderPrompt,
  renderTurn,
} from '../prompting/index.ts';
import { parseEdits } from '../editing/index.ts';
import type { EditedFiles } from './edited-files.ts';
import { formatFor } from './format-for.ts';
import { groupFiles, type ShownFile } from './group-files.ts';
import type { EditGate } from './change-file.ts';
import { parseLastReply, wholeTextPaths } from './last-resort.ts';
import { placeReply, type PlacedReply, type RefusedEdit } from './place-reply.ts';
import { reportPlaced, toFinding } from './report-placed.ts';
import { renderEditRepair, shownAgain } from './render-edit-repair.ts';
import { beginMemory, withShown } from './writing-memory.ts';

/** The most times that refused edits go back to the model where they would break the file. */
const repairRounds = 3;
/** The most times that edits go back which only could not be placed. */
const placingRounds = 2;

/** What writing edits needs. */
export interface WritingInput {
  edited: EditedFiles;
  /** `edit` for the first time, `repair` once findings came back, `repair-turn` where that goes on in a conversation. */
  prompt: 'edit' | 'repair' | 'repair-turn';
  /** The conversation that the prompt goes on in. */
  conversation?: readonly ChatMessage[];
  /** Values of the prompt but `files`, `format` and, for `edit`, `changes`. */
  values: Readonly<Record<string, string>>;
  /** Files to show, with the text that the model sees of each; asked again when an earlier call changed one. */
  show: (edited: EditedFiles) => readonly ShownFile[];
  format: EditFormat;
  gate: EditGate;
  model: LanguageModel;
  events: Events;
  /** Finds declarations by name, for the format that names them. */
  parser?: SyntaxParser;
  /** Edits that are less sure than this, 0 to 1, go back to the model. */
  minCertainty?: number;
  /** Whether the repository has a file of this path. */
  exists?: (path: string) => boolean;
  /** Answers a first reply that holds requests for code instead of edits; nothing when it asks for nothing. */
  answer?: (reply: string) => Promise<string | undefined>;
  signal?: AbortSignal;
}

/** The edited files after the model wrote, and what could not be placed in the end. */
export interface WritingResult {
  edited: EditedFiles;
  findings: readonly Finding[];
  /** Why the model left something as it is, in its words. */
  reasons: readonly string[];
  /** What was said, where one conversation wrote it all. */
  conversation?: readonly ChatMessage[];
}

/**
 * Lets the strong model write edits for the shown files, group by group, and places them. What is refused goes back
 * with the nearest candidates, twice at most, three times where it would break the file; what is refused then is a finding.
 * Files too long to be written whole are written as search/replace blocks.
 */
export async function writeEdits(input: WritingInput): Promise<WritingResult> {
  let edited = input.edited;
  const findings: Finding[] = [];
  const reasons: string[] = [];
  const conversations: (readonly ChatMessage[])[] = [];
  for (const planned of groupFiles(input.show(edited))) {
    const group = shownNow(input, planned, edited);
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

/** The files of a group as they are now: a reply of an earlier call may have edited one of them. */
function shownNow(
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

async function writeGroup(
  input: WritingInput,
  group: readonly ShownFile[],
): Promise<Required<WritingResult>> {
  const prompt = loadPrompt(input.prompt);
  const conversation = openConversation(input, prompt, group);
  const shown = new Set(group.map(({ path }) => path));
  const written = group.some(
    ({ path, part }) => part !== undefined || input.edited.get(path)!.matchers.length > 0,
  );
  let { edited } = input;
  let memory = beginMemory(edited);
  const reasons: string[] = [];
  let mayBeWhole = false;
  for (let round = 0; ; round += 1) {
    const reply =
      round === 0
        ? await firstReply(input, prompt, conversation)
        : await completePrompt(input, prompt, [...conversation]);
    conversation.push({ role: 'assistant', content: reply.text.trim() || '(empty)' });
    reasons.push(...reasonsIn(reply.text));
    const placing = {
      edited,
      shown,
      exists: input.exists,
      gate: input.gate,
      memory,
      parser: input.parser,
      minCertainty: input.minCertainty,
    };
    const placed =
      reply.finish === 'length'
        ? nothingPlaced(placing, cutOff(prompt.maxOutputTokens))
        : await placeReply(parseReply(input, reply.text, { round, written, mayBeWhole }), placing);
    const refused = refusedOf(placed, memory.made.size > 0);
    edited = placed.edited;
    memory = placed.memory;
    reportPlaced(input.events, placed, refused, edited);
    if (refused.length === 0) return { edited, findings: [], reasons, conversation };
    const rounds = refused.some(({ status }) => status === 'suspicious') ? repairRounds : placingRounds;
    if (round >= rounds || mayBeWhole)
      return { edited, findings: refused.map(toFinding), reasons, conversation };
    const whole = round === rounds - 1 ? wholeTextPaths(refused, edited, group) : [];
    mayBeWhole ||= whole.length > 0;
    const again = shownAgain(refused, placed.made, edited, whole);
    for (const { path, text } of again) memory = withShown(memory, path, text);
    const content = renderEditRepair({ ...placed, refused }, [...memory.made.keys()], again, whole);
    conversation.push({ role: 'user', content });
  }
}

/** The first reply with edits. Before it the model may ask once for code; what it is shown joins the conversation. */
async function firstReply(input: WritingInput, prompt: Prompt, conversation: ChatMessage[]) {
  const reply = await completePrompt(input, prompt, [...conversation]);
  const holdsEdits = parseEdits(input.format, reply.text).edits.length > 0;
  const answer = holdsEdits ? undefined : await input.answer?.(reply.text);
  if (answer === undefined) return reply;
  conversation.push(
    { role: 'assistant', content: reply.text.trim() },
    { role: 'user', content: `${answer}\n\nNo more code can be shown. Write all edits now.` },
  );
  return completePrompt(input, prompt, [...conversation]);
}

/** The prompt, or the conversation so far with the prompt as its next turn. */
function openConversation(input: WritingInput, prompt: Prompt, group: readonly ShownFile[]): ChatMessage[] {
  const values = groupValues(input, group);
  if (input.conversation === undefined) return renderPrompt(prompt, values);
  return [...input.conversation, renderTurn(prompt, values)];
}

/**
 * What goes back to the model. An edit that the file has already is no fault, unless it is all that there is: then the
 * model may have meant something else.
 */
function refusedOf({ refused, needless, made }: PlacedReply, madeBefore: boolean): readonly RefusedEdit[] {
  const onlyNeedless = refused.length === 0 && made.length === 0 && !madeBefore;
  return onlyNeedless ? needless : refused;
}

/** A reason has words, not only the mark of one. */
function reasonsIn(text: string): string[] {
  return [...text.matchAll(/^not changed:[ \t]*(\S.{9,})$/gim)].map(([, reason = '']) => reason.trim());
}

function nothingPlaced(
  { edited, memory }: Pick<PlacedReply, 'edited' | 'memory'>,
  why: RefusedEdit,
): PlacedReply {
  return { edited, memory, made: [], refused: [why], needless: [] };
}

/**
 * A reply that asks for nothing may be meant so where something was made or written before; a first one must hold edits.
 * @param state.written whether some file of the group was edited before, or is shown in part only
 * @param state.mayBeWhole whether the model was offered to write files whole
 */
function parseReply(
  input: WritingInput,
  text: string,
  { round, written, mayBeWhole }: { round: number; written: boolean; mayBeWhole: boolean },
) {
  const parsed = mayBeWhole ? parseLastReply(input.format, text) : parseEdits(input.format, text);
  const mayDecline = input.prompt !== 'edit' || round > 0 || written;
  const declined = mayDecline && parsed.edits.length === 0 && /^not changed:/im.test(text);
  return declined ? { edits: [], problems: [] } : parsed;
}

function groupValues(input: WritingInput, group: readonly ShownFile[]): Record<string, string> {
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
    return part === undefined ? task : `${task}\n\n${renderStretch(part)}`;
  });
  const others = [...edited.keys()].filter((path) => !group.some((file) => file.path === path));
  if (others.length > 0) parts.push(`(Changed elsewhere, not by you now: ${others.join(', ')}.)`);
  return parts.join('\n\n');
}

/** A long file is written stretch by stretch; what other calls write is not asked for again. */
function renderStretch({ startLine, endLine }: NonNullable<ShownFile['part']>): string {
  return renderPart('stretch-of-file', { start: String(startLine), end: String(endLine) });
}

function cutOff(tokens: number): RefusedEdit {
  return {
    path: '',
    status: 'cut-off',
    message: `The reply was cut off after ${tokens} tokens and nothing of it was used. Write smaller blocks with less context.`,
  };
}
