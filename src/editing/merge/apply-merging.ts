import type { ApplyRequest } from '../apply-edits.ts';
import type { EditOutcome } from '../outcome.ts';
import { applyWithEarlier, type EarlierText } from '../stale.ts';
import { mergeStale } from './merge-stale.ts';
import type { MergeTools } from './merge-texts.ts';

/**
 * Applies edits; where they were written for an earlier text, they are merged with what changed since, if both leave each
 * other's places alone. What cannot be merged is refused as `stale`.
 * @param earlier newest first
 */
export async function applyMerging(
  request: ApplyRequest,
  earlier: readonly EarlierText[],
  tools: MergeTools,
): Promise<EditOutcome> {
  const outcome = applyWithEarlier(request, earlier);
  if (!mergeable.has(outcome.status)) return outcome;
  return (await mergeStale(request, earlier, tools)) ?? outcome;
}

/** Refusals that an earlier text may explain: a part of the edit may be in the file already, and a place may have become several. */
const mergeable: ReadonlySet<EditOutcome['status']> = new Set([
  'stale',
  'not-found',
  'ambiguous',
  'already-applied',
]);
