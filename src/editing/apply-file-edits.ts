import type { Edit } from '../domain/index.ts';
import type { SyntaxParser } from '../ports/index.ts';
import { withOutline } from './declarations/with-outline.ts';
import { applyWithEarlier, type EarlierText } from './merge/apply-with-earlier.ts';
import { mergeStale } from './merge/merge-stale.ts';
import type { EditOutcome } from './outcome.ts';

/** The edits of one file, and its text before them. */
export interface FileEdits {
  path: string;
  before: string;
  edits: readonly Edit[];
}

/**
 * Applies the edits of one file, or none. Edits that name a declaration find it by the parser; those that were written for
 * an earlier text are merged with what changed since, if both leave each other's places alone, and refused as `stale` where
 * they do not.
 * @param earlier texts that the file had, newest first
 */
export async function applyFileEdits(
  { path, before, edits }: FileEdits,
  parser: SyntaxParser | undefined,
  earlier: readonly EarlierText[] = [],
): Promise<EditOutcome> {
  const request = await withOutline({ before, edits }, path, parser);
  const outcome = applyWithEarlier(request, earlier);
  if (!mergeable.has(outcome.status)) return outcome;
  return (await mergeStale(request, earlier, { path, parser })) ?? outcome;
}

/** Refusals that an earlier text may explain: a part of the edit may be in the file already, and a place may have become several. */
const mergeable: ReadonlySet<EditOutcome['status']> = new Set([
  'stale',
  'not-found',
  'ambiguous',
  'already-applied',
]);
