import type { Edit } from '../domain/index.ts';
import type { RefusedOutcome } from './outcome.ts';

/**
 * Why the edits of one file cannot all be made where one of them deletes it: another writes into the file, or moves it, which
 * would be lost. The hunks of a deletion only remove lines.
 */
export function deletionConflict(edits: readonly Edit[]): RefusedOutcome | undefined {
  const edit = edits.findIndex(wouldBeLost);
  if (edit < 0 || !edits.some(({ kind }) => kind === 'delete')) return undefined;
  const reason = 'the file is deleted by another of the edits, so that this one would be lost';
  return { status: 'contradictory', edit, reason, candidates: [] };
}

function wouldBeLost(edit: Edit): boolean {
  return edit.kind === 'hunk' ? edit.lines.some(({ op }) => op === 'add') : edit.kind !== 'delete';
}
