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
 * Applies all edits of one file, or none. The parser finds the declarations that edits name. Edits that were written for an
 * earlier text are merged with what changed since, or refused as `stale` where both change the same place.
 * @param earlier previous texts of the file, newest first
 */
export async function applyFileEdits(
  { path, before, edits }: FileEdits,
  parser: SyntaxParser | undefined,
  earlier: readonly EarlierText[] = [],
): Promise<EditOutcome> {
  const request = await withOutline({ before, edits }, path, parser);
  const outcome = applyWithEarlier(request, earlier);
  if (!explainedByEarlierText.has(outcome.status)) return outcome;
  return (await mergeStale(request, earlier, { path, parser })) ?? outcome;
}

/** Refusals that an earlier text may explain: part of the edit may already be made, or its place may have become ambiguous. */
const explainedByEarlierText: ReadonlySet<EditOutcome['status']> = new Set([
  'stale',
  'not-found',
  'ambiguous',
  'already-applied',
]);
