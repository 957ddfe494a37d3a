import type { ModelReply } from '../ports/index.ts';
import { parseEdits } from '../editing/index.ts';
import { parseLastReply } from './last-resort.ts';
import type { RefusedEdit } from './place-reply.ts';
import type { WritingInput } from './writing-input.ts';

/**
 * Parses a reply of the writer. A first reply must contain edits, unless the group was edited before; a later one may decline
 * with `Not changed: REASON`.
 * @param state.written whether some file of the group was edited before, or is only shown in part
 * @param state.mayBeWhole whether the model was allowed to write files as a whole
 */
export function parseReply(
  input: WritingInput,
  text: string,
  { round, written, mayBeWhole }: { round: number; written: boolean; mayBeWhole: boolean },
) {
  const parsed = mayBeWhole ? parseLastReply(input.format, text) : parseEdits(input.format, text);
  const mayDecline = input.prompt !== 'edit' || round > 0 || written;
  const declined = mayDecline && parsed.edits.length === 0 && /^not changed:/im.test(text);
  return declined ? { edits: [], problems: [] } : parsed;
}

/** The reasons of a reply for not changing something. A bare `Not changed:` without words is not a reason. */
export function reasonsIn(text: string): string[] {
  return [...text.matchAll(/^not changed:[ \t]*(\S.{9,})$/gim)].map(([, reason = '']) => reason.trim());
}

/**
 * The refusal of a reply that was held back or ended at the token limit, of which nothing is used.
 * @param tokens that limit
 * @returns `undefined` for a whole one
 */
export function whyNotUsed(
  { finish, withheld }: Pick<ModelReply, 'finish' | 'withheld'>,
  tokens: number,
): RefusedEdit | undefined {
  if (withheld !== undefined)
    return { path: '', status: 'withheld', message: `The reply could not be used. ${withheld}` };
  if (finish !== 'length') return undefined;
  return {
    path: '',
    status: 'cut-off',
    message: `The reply was cut off after ${tokens} tokens and nothing of it was used. Write smaller blocks with less context.`,
  };
}
