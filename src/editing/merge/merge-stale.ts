import { applyEdits, type ApplyRequest } from '../apply-edits.ts';
import { mergedOutcome } from '../certainty.ts';
import { withOutline } from '../declarations/with-outline.ts';
import type { EditOutcome, RefusedOutcome } from '../outcome.ts';
import type { EarlierText } from './apply-with-earlier.ts';
import { mergeTexts, type MergeTools } from './merge-texts.ts';

/**
 * Makes edits that were written for an earlier text of the file, with what changed since: line by line, or where that
 * conflicts declaration by declaration. The earlier text must hold them exactly.
 * @param earlier newest first
 * @returns `already-applied` where what changed since did the same, `undefined` where no earlier text holds them, or both changed the same place
 */
export async function mergeStale(
  request: ApplyRequest,
  earlier: readonly EarlierText[],
  tools: MergeTools,
): Promise<EditOutcome | undefined> {
  if (request.edits.some(({ kind }) => kind === 'numbered')) return undefined; // of which text, nobody can tell
  for (const { text, name } of earlier) {
    if (text === request.before) continue;
    const then = await withOutline({ before: text, edits: request.edits }, tools.path, tools.parser);
    const outcome = applyEdits(then);
    if (outcome.status !== 'applied' || outcome.certainty < minCertain) continue;
    const after = await mergeTexts({ base: text, ours: outcome.after, theirs: request.before }, tools);
    if (after === request.before) return inTheFile;
    return after === undefined ? undefined : mergedOutcome(outcome, after, name);
  }
  return undefined;
}

/** Edits that are merged stand in the earlier text as they are, but for indentation. */
const minCertain = 0.98;

const inTheFile: RefusedOutcome = {
  status: 'already-applied',
  edit: 0,
  reason: 'the file has these changes already',
  candidates: [],
};
