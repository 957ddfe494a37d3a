import { parseEdits } from '../editing/index.ts';
import { parseLastReply } from './last-resort.ts';
import type { RefusedEdit } from './place-reply.ts';
import type { WritingInput } from './writing-input.ts';

/**
 * A reply that asks for nothing may be meant so where something was made or written before; a first one must hold edits.
 * @param state.written whether some file of the group was edited before, or is shown in part only
 * @param state.mayBeWhole whether the model was offered to write files whole
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

/** Why a reply leaves something as it is. A reason has words, not only the mark of one. */
export function reasonsIn(text: string): string[] {
  return [...text.matchAll(/^not changed:[ \t]*(\S.{9,})$/gim)].map(([, reason = '']) => reason.trim());
}

/** What becomes of a reply that ended at the limit of its length. */
export function cutOff(tokens: number): RefusedEdit {
  return {
    path: '',
    status: 'cut-off',
    message: `The reply was cut off after ${tokens} tokens and nothing of it was used. Write smaller blocks with less context.`,
  };
}
