import type { ChatMessage } from '../ports/index.ts';
import { parseEdits } from '../editing/index.ts';
import { askWithin, completePrompt, loadPrompt, type Prompt } from '../prompting/index.ts';
import type { ShownFile } from './group-files.ts';
import { wholeTextPaths } from './last-resort.ts';
import { placeReply, type PlacedReply, type PlacingInput, type RefusedEdit } from './place-reply.ts';
import { renderEditRepair, filesToShowAgain } from './render-edit-repair.ts';
import { reportPlaced, toFinding } from './report-placed.ts';
import type { WritingInput, WritingResult } from './writing-input.ts';
import { beginMemory, withShown } from './writing-memory.ts';
import { groupValues, openConversation } from './writing-prompt.ts';
import { parseReply, reasonsIn, whyNotUsed } from './writing-reply.ts';

/** How often edits go back to the model that were refused because they would break the file. */
const maxGateRounds = 3;
/** How often other refused edits go back to the model. */
const maxPlacementRounds = 2;

/** Lets the model write the edits of one group of files, in one conversation, and places them. */
export async function writeGroup(
  input: WritingInput,
  group: readonly ShownFile[],
): Promise<Required<WritingResult>> {
  const prompt = loadPrompt(input.prompt);
  const conversation: ChatMessage[] = [];
  let { edited } = input;
  let memory = beginMemory(edited);
  const reasons: string[] = [];
  const outside = new Set<string>(); // files outside the plan that edits were refused for
  let mayBeWhole = false;
  for (let round = 0; ; round += 1) {
    const reply =
      round === 0
        ? await firstReply(input, prompt, { group, conversation })
        : await completePrompt(input, prompt, [...conversation]);
    conversation.push({ role: 'assistant', content: reply.text.trim() || '(empty)' });
    reasons.push(...reasonsIn(reply.text));
    const unused = whyNotUsed(reply, prompt.maxOutputTokens);
    const placed =
      unused !== undefined
        ? nothingPlaced({ edited, memory }, unused)
        : await placeReply(
            parseReply(input, reply.text, { round, written: wasWrittenBefore(input, group), mayBeWhole }),
            placingInput(input, group, { edited, memory }),
          );
    ({ edited, memory } = placed);
    const refused = refusedOf(placed, { hasMadeEdits: memory.made.size > 0 });
    reportPlaced(input.events, placed, refused, edited);
    if (refused.length === 0) return { edited, findings: [], reasons, conversation };
    const insists = refused.every(({ status, path }) => status === 'out-of-scope' && outside.has(path));
    for (const { status, path } of refused) if (status === 'out-of-scope') outside.add(path);
    const maxRounds = refused.some(({ status }) => status === 'suspicious')
      ? maxGateRounds
      : maxPlacementRounds;
    if (round >= maxRounds || mayBeWhole || insists)
      return { edited, findings: refused.map(toFinding), reasons, conversation };
    const whole = round === maxRounds - 1 ? wholeTextPaths(refused, edited, group) : [];
    mayBeWhole ||= whole.length > 0;
    const again = filesToShowAgain(refused, placed.made, edited, whole);
    for (const { path, text } of again) memory = withShown(memory, path, text);
    const content = renderEditRepair({ ...placed, refused }, [...memory.made.keys()], again, whole);
    conversation.push({ role: 'user', content });
  }
}

function wasWrittenBefore({ edited }: WritingInput, group: readonly ShownFile[]): boolean {
  return group.some(({ path, part }) => part !== undefined || edited.get(path)!.matchers.length > 0);
}

function placingInput(
  { exists, gate, parser, minCertainty }: WritingInput,
  group: readonly ShownFile[],
  { edited, memory }: Pick<PlacingInput, 'edited' | 'memory'>,
): PlacingInput {
  const shown = new Set(group.map(({ path }) => path));
  return { edited, memory, shown, exists, gate, parser, minCertainty };
}

/** The first reply with edits. Before it, the model may ask for code once; request and answer join the conversation, which begins here. */
async function firstReply(
  input: WritingInput,
  prompt: Prompt,
  { group, conversation }: { group: readonly ShownFile[]; conversation: ChatMessage[] },
) {
  const reply = await askWithin(prompt, groupValues(input, group), (values) => {
    conversation.splice(0, conversation.length, ...openConversation(input, prompt, values));
    return completePrompt(input, prompt, [...conversation]);
  });
  const holdsEdits = parseEdits(input.format, reply.text).edits.length > 0;
  const answer = holdsEdits ? undefined : await input.answer?.(reply.text);
  if (answer === undefined) return reply;
  conversation.push(
    { role: 'assistant', content: reply.text.trim() },
    { role: 'user', content: `${answer}\n\nNo more code can be shown. Write all edits now.` },
  );
  return completePrompt(input, prompt, [...conversation]);
}

/**
 * The edits that go back to the model. A needless edit is harmless, unless the conversation has made no edit at all: then the
 * model may have meant something else.
 */
function refusedOf(
  { refused, needless, made }: PlacedReply,
  { hasMadeEdits }: { hasMadeEdits: boolean },
): readonly RefusedEdit[] {
  const hasOnlyNeedless = refused.length === 0 && made.length === 0 && !hasMadeEdits;
  return hasOnlyNeedless ? needless : refused;
}

function nothingPlaced(
  { edited, memory }: Pick<PlacedReply, 'edited' | 'memory'>,
  refusal: RefusedEdit,
): PlacedReply {
  return { edited, memory, made: [], refused: [refusal], needless: [] };
}
