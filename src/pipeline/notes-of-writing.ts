import { noteOfPlaces, placesLeft } from '../context/index.ts';
import type { Finding } from '../domain/index.ts';
import type { EditedFiles } from '../writing/index.ts';

/**
 * Adds the findings that only the first round of writing can make: lines of changed files that no call showed, and
 * refused edits outside the plan. No later round can clear them. Also adds the places that the plan wanted changed and
 * that the final text still contains.
 * @param written findings of the first round of writing
 * @param approach of the plan
 */
export function withNotesOfWriting(
  { edited, findings }: { edited: EditedFiles; findings: readonly Finding[] },
  written: readonly Finding[],
  approach: string,
): readonly Finding[] {
  const isChanged = (path: string) => edited.get(path)?.text !== edited.get(path)?.before;
  const isKnown = (note: Finding) =>
    findings.some(({ code, path }) => code === note.code && path === note.path);
  const notes = written.filter(
    (note) =>
      !isKnown(note) &&
      (note.code === 'edit-out-of-scope' || (note.code === 'lines-not-shown' && isChanged(note.path ?? ''))),
  );
  return [...findings, ...notes, ...placesLeft(edited, approach).map(noteOfPlaces)];
}
