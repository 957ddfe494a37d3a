import { noteOfPlaces, placesLeft } from '../context/index.ts';
import type { Finding } from '../domain/index.ts';
import type { Draft } from '../editing/index.ts';

/**
 * The findings at the end, with what was found of the writing itself: lines that were not shown then stay unseen, and edits
 * outside the plan stay refused, whatever was corrected since, and a round of corrections knows nothing of them.
 * What the plan wants everywhere and the last text still has is counted there.
 * @param written findings of the first writing
 * @param approach of the plan
 */
export function withNotesOfWriting(
  { draft, findings }: { draft: Draft; findings: readonly Finding[] },
  written: readonly Finding[],
  approach: string,
): readonly Finding[] {
  const isChanged = (path: string) => draft.get(path)?.text !== draft.get(path)?.before;
  const isKnown = (note: Finding) =>
    findings.some(({ code, path }) => code === note.code && path === note.path);
  const notes = written.filter(
    (note) =>
      !isKnown(note) &&
      (note.code === 'edit-out-of-scope' || (note.code === 'lines-not-shown' && isChanged(note.path ?? ''))),
  );
  return [...findings, ...notes, ...placesLeft(draft, approach).map(noteOfPlaces)];
}
