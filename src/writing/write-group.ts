import type { ChatMessage } from '../ports/index.ts';
import { parseEdits } from '../editing/index.ts';
import { completePrompt, loadPrompt, type Prompt } from '../prompting/index.ts';
import type { ShownFile } from './group-files.ts';
import { wholeTextPaths } from './last-resort.ts';
import { placeReply, type PlacedReply, type RefusedEdit } from './place-reply.ts';
import { renderEditRepair, shownAgain } from './render-edit-repair.ts';
import { reportPlaced, toFinding } from './report-placed.ts';
import type { WritingInput, WritingResult } from './writing-input.ts';
import { beginMemory, withShown } from './writing-memory.ts';
import { openConversation } from './writing-prompt.ts';
import { cutOff, parseReply, reasonsIn } from './writing-reply.ts';

/** The most times that refused edits go back to the model: where they would break the file, and where they could not be placed. */
const [maxGateRounds, maxPlacementRounds] = [3, 2];

/** Lets the model write the edits of one group of files, in one conversation, and places them. */
export async function writeGroup(
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
    const rounds = refused.some(({ status }) => status === 'suspicious') ? maxGateRounds : maxPlacementRounds;
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

/**
 * What goes back to the model. An edit that the file has already is no fault, unless it is all that there is: then the
 * model may have meant something else.
 */
function refusedOf({ refused, needless, made }: PlacedReply, madeBefore: boolean): readonly RefusedEdit[] {
  const onlyNeedless = refused.length === 0 && made.length === 0 && !madeBefore;
  return onlyNeedless ? needless : refused;
}

function nothingPlaced(
  { edited, memory }: Pick<PlacedReply, 'edited' | 'memory'>,
  why: RefusedEdit,
): PlacedReply {
  return { edited, memory, made: [], refused: [why], needless: [] };
}
